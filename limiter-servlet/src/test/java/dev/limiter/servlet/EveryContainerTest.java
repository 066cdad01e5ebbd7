package dev.limiter.servlet;

import org.junit.jupiter.api.Nested;

/** What the filter does in every container: each suite, in the one that a subclass names. */
abstract class EveryContainerTest {

  abstract Container.Kind kind();

  @Nested
  class Responses extends ResponseSuite {
    @Override
    Container.Kind kind() {
      return EveryContainerTest.this.kind();
    }
  }

  @Nested
  class Once extends OnceSuite {
    @Override
    Container.Kind kind() {
      return EveryContainerTest.this.kind();
    }
  }

  @Nested
  class Callers extends CallerSuite {
    @Override
    Container.Kind kind() {
      return EveryContainerTest.this.kind();
    }
  }

  @Nested
  class Faults extends FaultSuite {
    @Override
    Container.Kind kind() {
      return EveryContainerTest.this.kind();
    }
  }

  @Nested
  class WebXml extends WebXmlSuite {
    @Override
    Container.Kind kind() {
      return EveryContainerTest.this.kind();
    }
  }

  @Nested
  class Proxies extends ProxySuite {
    @Override
    Container.Kind kind() {
      return EveryContainerTest.this.kind();
    }
  }

  @Nested
  class Redirects extends RedirectSuite {
    @Override
    Container.Kind kind() {
      return EveryContainerTest.this.kind();
    }
  }

  @Nested
  class Settling extends SettlementSuite {
    @Override
    Container.Kind kind() {
      return EveryContainerTest.this.kind();
    }
  }

  @Nested
  class Mapped extends MappingSuite {
    @Override
    Container.Kind kind() {
      return EveryContainerTest.this.kind();
    }
  }

  @Nested
  class Chains extends ChainSuite {
    @Override
    Container.Kind kind() {
      return EveryContainerTest.this.kind();
    }
  }

  @Nested
  class Bodies extends BodySuite {
    @Override
    Container.Kind kind() {
      return EveryContainerTest.this.kind();
    }
  }

  @Nested
  class Told extends ToldSuite {
    @Override
    Container.Kind kind() {
      return EveryContainerTest.this.kind();
    }
  }
}
