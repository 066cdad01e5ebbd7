package dev.limiter.examples.quickstart;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** What a person who started the service reads. */
final class Welcome {

  private Welcome() {}

  static void print(PrintWriter out, int port, @Nullable String redis) {
    String url = "http://localhost:" + port + "/v1/search";
    out.printf(
        """
        Limiter's quick start listens on port %d and counts %s. Try:

          curl -i -H 'X-API-Key: k_free_1' %s       # free tier: 30 a minute, burst 10
          curl -i -H 'X-API-Key: k_premium_1' %s    # premium: 1000 a minute, burst 200
          curl -i %s                                # by address: 20 a minute, burst 5
          for i in $(seq 12); do curl -s -o /dev/null -w '%%{http_code}\\n' -H 'X-API-Key: k_free_1' %s; done

        Stop it with Ctrl-C.
        """,
        port, redis == null ? "in process" : "in " + redis + ", failing open", url, url, url, url);
    out.flush();
  }
}
