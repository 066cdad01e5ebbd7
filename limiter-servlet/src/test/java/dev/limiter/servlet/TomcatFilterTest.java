package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.catalina.util.ServerInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The filter in a real Tomcat. */
@Tag("tomcat")
class TomcatFilterTest extends EveryContainerTest {

  @Override
  Container.Kind kind() {
    return new TomcatContainer.Kind();
  }

  @Test
  void tomcat_isTheVersionThatThisRunIsFor() {
    assertThat(ServerInfo.getServerNumber())
        .startsWith(System.getProperty("limiter.tomcat", ServerInfo.getServerNumber()));
  }
}
