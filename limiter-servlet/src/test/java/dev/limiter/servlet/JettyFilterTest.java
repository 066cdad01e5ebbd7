package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

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

    /**
     * The twin: without it the connection is lost, so the other tests would notice. No byte of the
     * body is sent, for what comes before Jetty is done with the request is read by it all the
     * same.
     */
    @Test
    void smallBody_thatIsNotDrained_costsTheConnection() throws Exception {
      try (Conversation conversation = new Conversation(startRefusing(0))) {
        conversation.send(head(100));
        assertThat(conversation.reply().status()).isEqualTo(429);
        assertThatThrownBy(conversation::reply)
            .isInstanceOf(EOFException.class)
            .hasMessageContaining("the server closed");
      }
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
