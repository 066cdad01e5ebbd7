package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bodies of refused requests. */
abstract class BodySuite extends ServletSuite {

  static final String GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

  private int startRefusing() throws Exception {
    app.filter(RateLimitFilter.builder(limiter(aMinute(0)), anyone()).drainedBytes(8192).build())
        .serve("/", (request, response) -> response.setStatus(204));
    return start();
  }

  static String head(int length, String... more) {
    return "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
        + length
        + "\r\n"
        + String.join("", more)
        + "\r\n";
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 8192})
  void smallBody_thatComesLate_isReadAndTheConnectionGoesOn(int length) throws Exception {
    try (Conversation conversation = new Conversation(startRefusing())) {
      for (int i = 0; i < 3; i++) {
        conversation.send(head(length));
        Reply reply = conversation.reply(); // before a byte of the body is sent
        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.lines("Connection")).isEmpty();
        conversation.send("x".repeat(length));
      }
      conversation.send(GET);
      assertThat(conversation.reply().status()).isEqualTo(429);
    }
  }

  @Test
  void smallBody_thatComesAtOnce_isReadAndTheConnectionGoesOn() throws Exception {
    try (Conversation conversation = new Conversation(startRefusing())) {
      conversation.send(head(5) + "12345" + GET);
      assertThat(conversation.reply().status()).isEqualTo(429);
      assertThat(conversation.reply().status()).isEqualTo(429);
    }
  }

  @Test
  void smallBody_thatNeverComes_isAnsweredAtOnce() throws Exception {
    try (Conversation conversation = new Conversation(startRefusing())) {
      conversation.send(head(100) + "x");
      assertThat(conversation.reply().status()).isEqualTo(429);
    }
  }

  @Test
  void expectingClient_isRefusedBeforeItSends() throws Exception {
    try (Conversation conversation = new Conversation(startRefusing())) {
      conversation.send(head(100, "Expect: 100-continue\r\n"));
      assertThat(conversation.reply().status()).isEqualTo(429);
    }
  }

  /** As a filter for ETags does, which writes all once the chain has returned. */
  @Test
  void smallBody_behindAFilterThatHoldsTheResponseBack_isAnsweredInFull() throws Exception {
    app.passage(
        (request, response, chain) -> {
          HeldBack held = new HeldBack(response);
          chain.doFilter(request, held);
          held.release();
        });
    try (Conversation conversation = new Conversation(startRefusing())) {
      conversation.send(head(100) + "x".repeat(100));
      Reply reply = conversation.reply();
      assertThat(reply.status()).isEqualTo(429);
      assertThat(reply.body()).startsWith("{\"error\":\"rate_limited\"");
    }
  }

  @Test
  void largeBody_isNotRead() throws Exception {
    try (Conversation conversation = new Conversation(startRefusing())) {
      conversation.send(head(100_000_000) + "x".repeat(1000));
      assertThat(conversation.reply().status()).isEqualTo(429);
    }
  }
}
