package dev.limiter.servlet;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The filter in a real Tomcat. */
@Tag("tomcat")
class TomcatFilterTest {

  private static final Container.Kind KIND = new TomcatContainer.Kind();

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
}
