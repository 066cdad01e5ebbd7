package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client gets, byte for byte. */
abstract class ResponseSuite extends ServletSuite {

  private static final String BODY =
      "{\"error\":\"rate_limited\",\"message\":\"Too many requests; try again in 30 s.\"}";

  @Test
  void allowed_hasTheFieldsAndTheServicesBody() throws Exception {
    app.filter(RateLimitFilter.of(limiter(aMinute(2)), anyone()))
        .serve("/", (request, response) -> response.getWriter().write("served"));

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.lines("RateLimit-Policy"))
        .containsExactly("RateLimit-Policy: \"default\";q=2;w=60");
    assertThat(reply.lines("RateLimit")).containsExactly("RateLimit: \"default\";r=1;t=30");
    assertThat(reply.lines("Retry-After")).isEmpty();
    assertThat(reply.lines("Cache-Control")).isEmpty();
    assertThat(reply.body()).contains("served");
  }

  @Test
  void denied_isAnsweredByTheFilter() throws Exception {
    app.passage(
            (request, response, chain) -> {
              response.setHeader("Cache-Control", "public, max-age=600");
              chain.doFilter(request, response);
            })
        .filter(RateLimitFilter.of(limiter(aMinute(2)), anyone()))
        .serve("/", (request, response) -> response.setStatus(204));
    int port = start();
    Reply.to(port, "GET", "/");
    Reply.to(port, "GET", "/");

    Reply reply = Reply.to(port, "GET", "/");

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.lines("RateLimit-Policy"))
        .containsExactly("RateLimit-Policy: \"default\";q=2;w=60");
    assertThat(reply.lines("RateLimit")).containsExactly("RateLimit: \"default\";r=0;t=30");
    assertThat(reply.lines("Retry-After")).containsExactly("Retry-After: 30");
    assertThat(reply.lines("Cache-Control")).containsExactly("Cache-Control: no-store");
    assertThat(reply.lines("Content-Type")).containsExactly("Content-Type: application/json");
    assertThat(reply.lines("Content-Length")).containsExactly("Content-Length: " + BODY.length());
    assertThat(reply.body()).isEqualTo(BODY);
    assertThat(app.served).hasSize(2);
  }

  @Test
  void denied_head_hasTheSameFieldsAndNoBody() throws Exception {
    app.filter(RateLimitFilter.of(limiter(aMinute(2)), anyone()))
        .serve("/", (request, response) -> response.setStatus(204));
    int port = start();
    Reply.to(port, "GET", "/");
    Reply.to(port, "HEAD", "/");

    Reply reply = Reply.to(port, "HEAD", "/");

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.lines("RateLimit")).containsExactly("RateLimit: \"default\";r=0;t=30");
    assertThat(reply.lines("Retry-After")).containsExactly("Retry-After: 30");
    assertThat(reply.lines("Content-Length")).containsExactly("Content-Length: " + BODY.length());
    assertThat(reply.body()).isEmpty();
  }

  @Test
  void case35_deniedForAFifthOfASecond_saysOneSecond() throws Exception {
    Policy fiveASecond = Policy.tokenBucket(5, Duration.ofSeconds(1)).withBurst(1);
    app.filter(RateLimitFilter.of(limiter(fiveASecond), anyone()))
        .serve("/", (request, response) -> response.setStatus(204));
    int port = start();
    Reply.to(port, "GET", "/");

    Reply reply = Reply.to(port, "GET", "/");

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.lines("Retry-After")).containsExactly("Retry-After: 1");
    assertThat(reply.lines("RateLimit")).containsExactly("RateLimit: \"default\";r=0;t=1");
  }

  @Test
  void case36_deniedByTheMinute_speaksOfTheMinute() throws Exception {
    Policy daily = Policy.tokenBucket(1000, Duration.ofDays(1)).withName("daily");
    Rule rule = Rule.builder().on("all").limit(daily).limit(aMinute(1).withName("minute")).build();
    app.filter(RateLimitFilter.of(closeLater(Limits.of(rule)), anyone()))
        .serve("/", (request, response) -> response.setStatus(204));
    int port = start();
    Reply.to(port, "GET", "/");

    Reply reply = Reply.to(port, "GET", "/");

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.lines("RateLimit-Policy"))
        .containsExactly("RateLimit-Policy: \"minute\";q=1;w=60, \"daily\";q=1000;w=86400");
    assertThat(reply.lines("RateLimit"))
        .containsExactly("RateLimit: \"minute\";r=0;t=60, \"daily\";r=999;t=86314");
    assertThat(reply.lines("Retry-After")).containsExactly("Retry-After: 60");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void denied_filterInFrontHasWritten_isAnsweredWithoutIt(boolean byWriter) throws Exception {
    app.passage(
            (request, response, chain) -> {
              response.setHeader("Vary", "Accept-Encoding");
              if (byWriter) {
                response.getWriter().write("half an answer");
              } else {
                response.getOutputStream().print("half an answer");
              }
              chain.doFilter(request, response);
            })
        .filter(RateLimitFilter.of(limiter(aMinute(0)), anyone()))
        .serve("/", (request, response) -> response.setStatus(204));

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.lines("Vary")).containsExactly("Vary: Accept-Encoding");
    assertThat(reply.lines("Cache-Control")).containsExactly("Cache-Control: no-store");
    assertThat(reply.lines("RateLimit-Policy")).hasSize(1);
    assertThat(reply.lines("Content-Length"))
        .containsExactly("Content-Length: " + reply.body().length());
    assertThat(reply.body()).startsWith("{\"error\":\"rate_limited\"").endsWith("}");
  }

  @Test
  void denied_responseAlreadyCommitted_addsNothingToIt() throws Exception {
    app.passage(
            (request, response, chain) -> {
              response.getOutputStream().print("early");
              response.flushBuffer();
              chain.doFilter(request, response);
            })
        .filter(RateLimitFilter.of(limiter(aMinute(0)), anyone()))
        .serve("/", (request, response) -> response.setStatus(204));

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).contains("early").doesNotContain("rate_limited");
    assertThat(app.served).isEmpty();
  }

  @Test
  void denied_canNeverPass_hasNoRetryAfter() throws Exception {
    app.filter(RateLimitFilter.of(limiter(aMinute(0)), anyone()))
        .serve("/", (request, response) -> response.setStatus(204));

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.lines("Retry-After")).isEmpty();
    assertThat(reply.lines("RateLimit-Policy"))
        .containsExactly("RateLimit-Policy: \"default\";q=0;w=60");
    assertThat(reply.lines("RateLimit")).containsExactly("RateLimit: \"default\";r=0");
    assertThat(reply.body()).contains("can never pass");
  }

  @Test
  void denied_errorPageFor429_doesNotRun() throws Exception {
    app.filter(RateLimitFilter.of(limiter(aMinute(0)), anyone()))
        .serve("/", (request, response) -> response.setStatus(204))
        .serve("/page", (request, response) -> response.getWriter().write("error page"))
        .errorPage(429, "/page");

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.lines("Content-Type")).containsExactly("Content-Type: application/json");
    assertThat(reply.body()).startsWith("{\"error\":\"rate_limited\"");
    assertThat(app.served).isEmpty();
  }

  /** Returns what a service behind the filters finds in the request attribute. */
  private Decision seenDecision() throws Exception {
    AtomicReference<Object> seen = new AtomicReference<>();
    app.serve(
        "/",
        (request, response) -> seen.set(request.getAttribute(RateLimitFilter.DECISION_ATTRIBUTE)));
    Reply.to(start(), "GET", "/");
    assertThat(seen.get()).isInstanceOf(Decision.class);
    return (Decision) seen.get();
  }

  @Test
  void decision_isInTheRequestAttribute() throws Exception {
    app.filter(RateLimitFilter.of(limiter(aMinute(2)), anyone()));

    assertThat(seenDecision().remaining()).isEqualTo(1);
  }

  @Test
  void decisionOfAFilterWithoutALimit_doesNotReplaceTheOther() throws Exception {
    RateLimiter limiter = limiter(aMinute(2));
    app.filter(RateLimitFilter.of(limiter, anyone()))
        .filter(RateLimitFilter.of(limiter, DescriptorMapper.header("X-API-Key", "api_key")));

    assertThat(seenDecision().limit()).isEqualTo(2);
  }

  @Test
  void twoLimiters_bothCharge_andTheirFieldsAreMerged() throws Exception {
    RateLimiter outer = limiter(aMinute(2).withName("outer"));
    RateLimiter inner = limiter(aMinute(10).withName("inner"));
    app.filter(RateLimitFilter.of(outer, anyone()))
        .filter(RateLimitFilter.of(inner, anyone()))
        .serve("/", (request, response) -> response.setStatus(204));

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.lines("RateLimit-Policy"))
        .containsExactly("RateLimit-Policy: \"outer\";q=2;w=60, \"inner\";q=10;w=60");
    assertThat(reply.lines("RateLimit"))
        .containsExactly("RateLimit: \"outer\";r=1;t=30, \"inner\";r=9;t=54");
  }
}
