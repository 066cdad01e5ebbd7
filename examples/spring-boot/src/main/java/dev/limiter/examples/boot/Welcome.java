package dev.limiter.examples.boot;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** What a person who started the service reads. */
@Component
class Welcome {

  @EventListener
  void print(ApplicationReadyEvent ready) {
    Environment environment = ready.getApplicationContext().getEnvironment();
    System.out.println(text("http://localhost:" + environment.getProperty("local.server.port")));
  }

  static String text(String url) {
    return """

        The status page is %1$s/status, as JSON %1$s/status.json. Try:

          curl -i -H 'X-API-Key: demo-free' %1$s/v1/search        # 30 a minute, burst 10
          curl -i -H 'X-API-Key: demo-premium' %1$s/v1/search     # 1000 a minute, burst 200
          curl -i %1$s/v1/search                                  # by address: 20 a minute, burst 5
          curl -i '%1$s/v1/exports?rows=1500'                     # costs what it has read
        """
        .formatted(url);
  }
}
