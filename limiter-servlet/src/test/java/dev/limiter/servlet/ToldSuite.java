package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.http.Dialect;
import dev.limiter.http.RateLimitResponses;
import dev.limiter.http.RefusalBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a response tells: dialects and bodies, and each request of one connection anew. */
abstract class ToldSuite extends ServletSuite {

  private int startWith(long limit, RateLimitResponses responses) throws Exception {
    app.filter(
            RateLimitFilter.builder(limiter(aMinute(limit)), anyone()).responses(responses).build())
        .serve("/", (request, response) -> response.setStatus(204));
    return start();
  }

  @ParameterizedTest
  @CsvSource({"DRAFT_11, r=1;t=30", "DRAFT_12, a=1;w=30", "BOTH, r=1;t=30;a=1;w=30"})
  void dialect_isTheChosen(Dialect dialect, String parameters) throws Exception {
    int port = startWith(2, RateLimitResponses.builder().dialect(dialect).build());

    assertThat(Reply.to(port, "GET", "/").lines("RateLimit"))
        .containsExactly("RateLimit: \"default\";" + parameters);
  }

  @Test
  void denied_problemDetails_byAcceptOrByChoice() throws Exception {
    int json = startWith(0, RateLimitResponses.defaults());
    assertProblem(Reply.to(json, "GET", "/", "Accept: application/problem+json"));
    assertThat(Reply.to(json, "GET", "/", "Accept: */*").lines("Content-Type"))
        .containsExactly("Content-Type: application/json");
  }

  @Test
  void denied_problemDetailsByChoice() throws Exception {
    assertProblem(
        Reply.to(
            startWith(0, RateLimitResponses.builder().body(RefusalBody.PROBLEM_JSON).build()),
            "GET",
            "/"));
  }

  private static void assertProblem(Reply reply) {
    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.lines("Content-Type"))
        .containsExactly("Content-Type: application/problem+json");
    assertThat(reply.lines("Content-Length"))
        .containsExactly("Content-Length: " + reply.body().length());
    assertThat(reply.body())
        .contains("\"type\":\"https://iana.org/assignments/http-problem-types#quota-exceeded\"")
        .contains("\"status\":429")
        .contains("\"violated-policies\":[\"default\"]");
  }

  @Test
  void requestsOfOneConnection_areChargedEach() throws Exception {
    try (Conversation conversation =
        new Conversation(startWith(3, RateLimitResponses.defaults()))) {
      for (int left = 2; left >= 0; left--) {
        conversation.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertThat(conversation.reply().lines("RateLimit").get(0))
            .startsWith("RateLimit: \"default\";r=" + left + ";");
      }
      conversation.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertThat(conversation.reply().status()).isEqualTo(429);
    }
  }
}
