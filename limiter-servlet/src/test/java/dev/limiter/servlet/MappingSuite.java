package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Descriptor;
import dev.limiter.RateLimiter;
import jakarta.servlet.DispatcherType;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What dispatches the filter is mapped to, and what it leaves alone. */
abstract class MappingSuite extends ServletSuite {

  private final RateLimiter limiter = limiter(aMinute(10));

  private long charged() {
    return 10 - limiter.peek(Descriptor.of("all", "requests")).remaining();
  }

  /** A request that is forwarded, includes, goes on asynchronously and ends in an error page. */
  private void serveByAllDispatches() {
    app.serve("/", (req, resp) -> req.getRequestDispatcher("/forwarded").forward(req, resp))
        .serve(
            "/forwarded",
            (req, resp) -> {
              req.getRequestDispatcher("/included").include(req, resp);
              req.startAsync().dispatch("/async");
            })
        .serve("/included", (req, resp) -> resp.setHeader("X-Ignored", "1"))
        .serve("/async", (req, resp) -> resp.sendError(503))
        .serve("/page", (req, resp) -> resp.getWriter().write("sorry"))
        .errorPage(503, "/page");
  }

  @ParameterizedTest
  @CsvSource({"REQUEST, 1", "FORWARD, 1", "INCLUDE, 1", "ASYNC, 1", "ERROR, 0"})
  void case37_mappedToOneDispatch_chargesOnceAtMost(DispatcherType type, long charges)
      throws Exception {
    app.filter(RateLimitFilter.of(limiter, anyone()), EnumSet.of(type));
    serveByAllDispatches();

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(app.served).containsExactly("/", "/forwarded", "/included", "/async", "/page");
    assertThat(charged()).isEqualTo(charges);
    assertThat(reply.lines("RateLimit")).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void case37_mappedToAllAndTwice_chargesOnce() throws Exception {
    RateLimitFilter filter = RateLimitFilter.of(limiter, anyone());
    app.filter(filter).filter(filter);
    serveByAllDispatches();

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(app.served).containsExactly("/", "/forwarded", "/included", "/async", "/page");
    assertThat(charged()).isEqualTo(1);
    assertThat(reply.lines("RateLimit")).containsExactly("RateLimit: \"default\";r=9;t=54");
    assertThat(reply.lines("RateLimit-Policy")).hasSize(1);
  }

  @Test
  void include_overLimit_isLeftOut() throws Exception {
    app.filter(
            RateLimitFilter.of(limiter(aMinute(0)), anyone()), EnumSet.of(DispatcherType.INCLUDE))
        .serve(
            "/",
            (req, resp) -> {
              resp.getWriter().write("before ");
              req.getRequestDispatcher("/included").include(req, resp);
              req.getRequestDispatcher("/included").include(req, resp);
              resp.getWriter().write("after");
            })
        .serve("/included", (req, resp) -> resp.getWriter().write("included "));

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).contains("before after");
    assertThat(app.served).containsExactly("/");
  }

  @ParameterizedTest
  @EnumSource(
      value = DispatcherType.class,
      names = {"REQUEST", "FORWARD", "ASYNC"})
  void overLimit_anyOtherDispatch_isRefused(DispatcherType type) throws Exception {
    app.filter(RateLimitFilter.of(limiter(aMinute(0)), anyone()), EnumSet.of(type));
    serveByAllDispatches();

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.lines("Cache-Control")).containsExactly("Cache-Control: no-store");
  }

  @Test
  void register_limitsRequestsWithAsyncSupport() throws Exception {
    RateLimitFilter filter = RateLimitFilter.of(limiter, anyone());
    app.initialize(context -> filter.register(context, "limiter"))
        .serve("/", (req, resp) -> req.startAsync().complete());

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.lines("RateLimit")).hasSize(1);
    assertThat(charged()).isEqualTo(1);
  }

  @Test
  void register_patterns_areThoseThatAreLimited() throws Exception {
    app.initialize(
            context -> RateLimitFilter.of(limiter, anyone()).register(context, "l", "/api/*"))
        .serve("/", (req, resp) -> resp.setStatus(204));
    int port = start();

    assertThat(Reply.to(port, "GET", "/api/x").lines("RateLimit")).hasSize(1);
    assertThat(Reply.to(port, "GET", "/x").lines("RateLimit")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/health, true",
    "/health/live, true",
    "/ready, true",
    "/probe?deep=1, true",
    "/healthy, false",
    "/ready/, false",
    "/ready;x, false",
    "/READY, false",
    "/ready%3Bx, false",
    "/%72eady, false",
    "/x?probe=1, true",
    "/login, false"
  })
  void excluded_isNotLimitedAndHasNoFields(String target, boolean excluded) throws Exception {
    app.filter(
            RateLimitFilter.builder(limiter, anyone())
                .exclude("/health/**", "/ready")
                .exclude("/probe")
                .excludeIf(request -> "probe=1".equals(request.getQueryString()))
                .build())
        .serve("/", (req, resp) -> resp.setStatus(204));

    Reply reply = Reply.to(start(), "GET", target, "Origin: https://shop.example");

    assertThat(reply.status()).isEqualTo(204);
    assertThat(reply.lines("RateLimit").isEmpty()).isEqualTo(excluded);
    assertThat(reply.lines("Access-Control-Expose-Headers").isEmpty()).isEqualTo(excluded);
    assertThat(charged()).isEqualTo(excluded ? 0 : 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//ready",
        "/./ready",
        "/api/../ready",
        "/api/..;/ready",
        "/api/..;x/ready",
        "/api/%2e%2e/ready",
        "/;x/ready",
        "/health//live",
        "/health/../api",
        "/ready%2f"
      })
  void excluded_spelledInAnotherWay_isRefusedOrLimited(String target) throws Exception {
    app.filter(RateLimitFilter.builder(limiter, anyone()).exclude("/health/**", "/ready").build())
        .serve("/", (req, resp) -> resp.setStatus(204));

    Reply reply = Reply.to(start(), "GET", target);

    if (reply.status() == 400) { // the container lets no such path through
      assertThat(app.served).isEmpty();
    } else {
      assertThat(charged()).isEqualTo(1);
    }
  }

  @Test
  void excludedFromOneFilter_isChargedByAnotherOfItsLimiterAndMapper() throws Exception {
    DescriptorMapper mapper = anyone();
    app.filter(RateLimitFilter.builder(limiter, mapper).exclude("/upload").build())
        .filter(RateLimitFilter.builder(limiter, mapper).cost(request -> 7).build())
        .serve("/", (req, resp) -> resp.setStatus(204));
    int port = start();

    assertThat(Reply.to(port, "GET", "/upload").lines("RateLimit")).hasSize(1);
    assertThat(charged()).isEqualTo(7);
    Reply.to(port, "GET", "/other");
    assertThat(charged()).isEqualTo(8);
  }

  @Test
  void excluded_thenForwarded_staysExcluded() throws Exception {
    app.filter(RateLimitFilter.builder(limiter, anyone()).exclude("/health").build())
        .serve("/health", (req, resp) -> req.getRequestDispatcher("/two").forward(req, resp))
        .serve("/two", (req, resp) -> resp.getWriter().write("two"));

    assertThat(Reply.to(start(), "GET", "/health").lines("RateLimit")).isEmpty();
    assertThat(charged()).isZero();
  }
}
