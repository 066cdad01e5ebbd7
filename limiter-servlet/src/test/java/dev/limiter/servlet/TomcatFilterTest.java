package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.catalina.util.ServerInfo;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The filter in a real Tomcat. */
@Tag("tomcat")
class TomcatFilterTest {

  private static final Container.Kind KIND = new TomcatContainer.Kind();

  @Test
  void tomcat_isTheVersionThatThisRunIsFor() {
    assertThat(ServerInfo.getServerNumber())
        .startsWith(System.getProperty("limiter.tomcat", ServerInfo.getServerNumber()));
  }

  @Nested
  class Responses extends ResponseSuite {
    @Override
    Container.Kind kind() {
      return KIND;
    }
  }

  @Nested
  class Once extends OnceSuite {
    @Override
    Container.Kind kind() {
      return KIND;
    }
  }

  @Nested
  class Callers extends CallerSuite {
    @Override
    Container.Kind kind() {
      return KIND;
    }
  }

  @Nested
  class Faults extends FaultSuite {
    @Override
    Container.Kind kind() {
      return KIND;
    }
  }

  @Nested
  class WebXml extends WebXmlSuite {
    @Override
    Container.Kind kind() {
      return KIND;
    }
  }

  @Nested
  class Proxies extends ProxySuite {
    @Override
    Container.Kind kind() {
      return KIND;
    }
  }

  @Nested
  class Redirects extends RedirectSuite {
    @Override
    Container.Kind kind() {
      return KIND;
    }
  }

  @Nested
  class Settling extends SettlementSuite {
    @Override
    Container.Kind kind() {
      return KIND;
    }
  }

  @Nested
  class Mapped extends MappingSuite {
    @Override
    Container.Kind kind() {
      return KIND;
    }
  }

  @Nested
  class Chains extends ChainSuite {
    @Override
    Container.Kind kind() {
      return KIND;
    }
  }

  @Nested
  class Bodies extends BodySuite {
    @Override
    Container.Kind kind() {
      return KIND;
    }
  }

  @Nested
  class Told extends ToldSuite {
    @Override
    Container.Kind kind() {
      return KIND;
    }
  }
}
