package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The filter in a real Jetty. */
class JettyFilterTest extends EveryContainerTest {

  @Override
  Container.Kind kind() {
    return new JettyContainer.Kind();
  }

  @Nested
  class UndrainedBodies extends ServletSuite {

    @Override
    Container.Kind kind() {
      return JettyFilterTest.this.kind();
    }

    /**
     * The twin: without it the connection is lost, so the other tests would notice. No byte of the
     * body is sent, for what comes before Jetty is done with the request is read by it all the
     * same.
     */
    @Test
    void smallBody_thatIsNotDrained_costsTheConnection() throws Exception {
      app.filter(RateLimitFilter.builder(limiter(aMinute(0)), anyone()).drainedBytes(0).build())
          .serve("/", (request, response) -> response.setStatus(204));
      try (Conversation conversation = new Conversation(start())) {
        conversation.send(BodySuite.head(100));
        assertThat(conversation.reply().status()).isEqualTo(429);
        assertThatThrownBy(conversation::reply)
            .isInstanceOf(EOFException.class)
            .hasMessageContaining("the server closed");
      }
    }
  }
}
