package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Backend;
import dev.limiter.FailOpenBackend;
import dev.limiter.FailureMode;
import dev.limiter.Policy;
import dev.limiter.Rule;
import dev.limiter.contract.ManualTicker;
import dev.limiter.http.Dialect;
import dev.limiter.http.RateLimitResponses;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The responses in docs/http-responses.md are those that a real Tomcat 11 sends. */
@Tag("tomcat11")
class RecordedResponsesTest extends ServletSuite {

  private static final Policy MINUTE = aMinute(100).withName("minute");
  private static final Policy DAY = Policy.tokenBucket(1_000, Duration.ofDays(1)).withName("day");

  private static final List<String> SECTIONS =
      List.of(
          "Allowed",
          "Allowed, of another origin",
          "Denied by one of two policies",
          "Denied, problem details by Accept",
          "Denied HEAD",
          "A cost that can never pass",
          "A preflight",
          "A redirect",
          "Failing open",
          "Failing open to the local reserve",
          "Failing closed",
          "The dialect of draft-12",
          "Both dialects");

  @Override
  Container.Kind kind() {
    return new TomcatContainer.Kind();
  }

  @Test
  void document_hasTheseSectionsAndNoOther() throws Exception {
    assertThat(RecordedResponses.sections()).isEqualTo(SECTIONS);
  }

  @Test
  void allowed_isAsRecorded() throws Exception {
    int port = start(RateLimitFilter.builder(limiter(aMinute(100)), anyone()));

    assertRecorded("Allowed", port, "GET", "/v1/search");
    assertRecorded(
        "Allowed, of another origin", port, "GET", "/v1/search", "Origin: https://shop.example");
  }

  @Test
  void denied_isAsRecorded() throws Exception {
    Rule rule = Rule.builder().on("all").limit(DAY).limit(aMinute(1).withName("minute")).build();
    int port = start(RateLimitFilter.builder(closeLater(Limits.of(rule)), anyone()));
    Reply.to(port, "GET", "/v1/search");

    assertRecorded("Denied by one of two policies", port, "GET", "/v1/search");
    assertRecorded(
        "Denied, problem details by Accept",
        port,
        "GET",
        "/v1/search",
        "Accept: application/problem+json");
    assertRecorded("Denied HEAD", port, "HEAD", "/v1/search");
  }

  @Test
  void costAboveTheCapacity_isAsRecorded() throws Exception {
    int port = start(RateLimitFilter.builder(limiter(MINUTE), anyone()).cost(request -> 500));

    assertRecorded("A cost that can never pass", port, "POST", "/v1/export");
  }

  @Test
  void preflight_isAsRecorded() throws Exception {
    app.filter(RateLimitFilter.of(limiter(MINUTE), anyone()))
        .serve(
            "/",
            (request, response) -> {
              response.setHeader("Access-Control-Allow-Origin", "https://shop.example");
              response.setHeader("Access-Control-Allow-Methods", "PUT");
              response.setStatus(204);
            });

    assertRecorded(
        "A preflight",
        start(),
        "OPTIONS",
        "/v1/search",
        "Origin: https://shop.example",
        "Access-Control-Request-Method: PUT");
  }

  @Test
  void redirect_isAsRecorded() throws Exception {
    app.filter(RateLimitFilter.of(limiter(MINUTE), anyone()))
        .serve("/", (request, response) -> response.sendRedirect("/v2/search"));

    assertRecorded("A redirect", start(), "GET", "/v1/search");
  }

  @Test
  void storeDown_isAsRecorded() throws Exception {
    Map<String, FailureMode> modes =
        Map.of(
            "Failing open", FailureMode.ALLOW,
            "Failing open to the local reserve", FailureMode.LOCAL,
            "Failing closed", FailureMode.DENY);
    for (String section : modes.keySet()) {
      BreakableBackend store = new BreakableBackend(LocalBackend.create());
      store.failure = new IllegalStateException("down");
      ManualTicker ticker = new ManualTicker(Limits.NOON);
      Backend backend = FailOpenBackend.of(store, LocalBackend.builder().ticker(ticker).build());
      Rule rule =
          Rule.builder().on("all").limit(aMinute(100)).failureMode(modes.get(section)).build();
      app.filters.clear();
      int port = start(RateLimitFilter.builder(closeLater(Limits.of(backend, rule)), anyone()));

      assertRecorded(section, port, "GET", "/v1/search");
    }
  }

  @Test
  void dialects_areAsRecorded() throws Exception {
    for (Dialect dialect : List.of(Dialect.DRAFT_12, Dialect.BOTH)) {
      RateLimitResponses responses = RateLimitResponses.builder().dialect(dialect).build();
      app.filters.clear();
      int port =
          start(RateLimitFilter.builder(limiter(aMinute(100)), anyone()).responses(responses));

      assertRecorded(
          dialect == Dialect.BOTH ? "Both dialects" : "The dialect of draft-12",
          port,
          "GET",
          "/v1/search");
    }
  }

  private int start(RateLimitFilterBuilder filter) throws Exception {
    app.filter(filter.build())
        .serve(
            "/",
            (request, response) -> {
              response.setContentType("application/json");
              response.setContentLength(14);
              response.getOutputStream().print("{\"found\":true}");
            });
    return start();
  }

  private static void assertRecorded(
      String section, int port, String method, String target, String... headers) throws Exception {
    Reply reply = Reply.to(port, method, target, headers);

    assertThat(RecordedResponses.text(method, target, List.of(headers), reply))
        .isEqualTo(RecordedResponses.of(section));
  }
}
