package dev.limiter.servlet;

import org.junit.jupiter.api.Nested;

/** The filter in a real Jetty. */
class JettyFilterTest {

  private static final Container.Kind KIND = new JettyContainer.Kind();

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
