package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Descriptor;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import org.junit.jupiter.api.Test;

/** One request, one charge; the filter is mapped to every kind of dispatch. */
abstract class OnceSuite extends ServletSuite {

  private final RateLimiter limiter = limiter(aMinute(10));

  private void assertChargedOnce(Reply reply) {
    assertThat(limiter.peek(Descriptor.of("all", "requests")).remaining()).isEqualTo(9);
    assertThat(reply.lines("RateLimit")).containsExactly("RateLimit: \"default\";r=9;t=54");
    assertThat(reply.lines("RateLimit-Policy")).hasSize(1);
  }

  private App limited() {
    return app.filter(RateLimitFilter.of(limiter, anyone()));
  }

  @Test
  void case37_forward_chargesOnce() throws Exception {
    limited()
        .serve("/", (req, resp) -> req.getRequestDispatcher("/two").forward(req, resp))
        .serve("/two", (req, resp) -> resp.getWriter().write("two"));

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(app.served).containsExactly("/", "/two");
    assertChargedOnce(reply);
  }

  @Test
  void case37_include_chargesOnce() throws Exception {
    limited()
        .serve("/", (req, resp) -> req.getRequestDispatcher("/two").include(req, resp))
        .serve("/two", (req, resp) -> resp.getWriter().write("two"));

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(app.served).containsExactly("/", "/two");
    assertChargedOnce(reply);
  }

  @Test
  void case37_errorPage_chargesOnce() throws Exception {
    limited()
        .serve("/", (req, resp) -> resp.sendError(503))
        .serve("/page", (req, resp) -> resp.getWriter().write("sorry"))
        .errorPage(503, "/page");

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(app.served).containsExactly("/", "/page");
    assertChargedOnce(reply);
  }

  @Test
  void case37_errorPageWithTheBudgetUsedUp_isStillShown() throws Exception {
    app.filter(RateLimitFilter.of(limiter(aMinute(1)), anyone()))
        .serve("/", (req, resp) -> resp.sendError(503))
        .serve("/page", (req, resp) -> resp.getWriter().write("sorry"))
        .errorPage(503, "/page");

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.body()).contains("sorry");
  }

  @Test
  void case37_asyncDispatch_chargesOnceAndAsyncWorks() throws Exception {
    limited()
        .serve(
            "/",
            (req, resp) -> {
              if (req.getDispatcherType() == DispatcherType.ASYNC) {
                resp.getWriter().write("later");
                return;
              }
              AsyncContext async = req.startAsync();
              async.start(async::dispatch);
            });

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).contains("later");
    assertThat(app.served).containsExactly("/", "/");
    assertChargedOnce(reply);
  }

  @Test
  void case37_oneFilterRegisteredTwice_chargesOnce() throws Exception {
    RateLimitFilter filter = RateLimitFilter.of(limiter, anyone());
    app.filter(filter).filter(filter).serve("/", (req, resp) -> resp.setStatus(204));

    assertChargedOnce(Reply.to(start(), "GET", "/"));
  }

  @Test
  void case37_twoFiltersOfOneLimiterAndMapper_chargeOnce() throws Exception {
    DescriptorMapper mapper = anyone();
    app.filter(RateLimitFilter.of(limiter, mapper))
        .filter(RateLimitFilter.of(limiter, mapper))
        .serve("/", (req, resp) -> resp.setStatus(204));

    assertChargedOnce(Reply.to(start(), "GET", "/"));
  }

  @Test
  void oneLimiterWithTwoMappers_chargesWhatEachSays() throws Exception {
    RateLimiter both =
        closeLater(
            Limits.of(
                Rule.builder().on("address").limit(aMinute(10).withName("address")).build(),
                Rule.builder().on("user").limit(aMinute(5).withName("user")).build()));
    app.filter(RateLimitFilter.of(both, DescriptorMapper.remoteAddress("address")))
        .filter(RateLimitFilter.of(both, DescriptorMapper.constant("user", "u1")))
        .serve("/", (req, resp) -> resp.setStatus(204));

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.lines("RateLimit"))
        .containsExactly("RateLimit: \"user\";r=4;t=48, \"address\";r=9;t=54");
    assertThat(both.peek(Descriptor.of("address", "127.0.0.1")).remaining()).isEqualTo(9);
    assertThat(both.peek(Descriptor.of("user", "u1")).remaining()).isEqualTo(4);
  }

  @Test
  void everyRequest_isChargedOfItsOwn() throws Exception {
    limited().serve("/", (req, resp) -> resp.setStatus(204));
    int port = start();
    Reply.to(port, "GET", "/");

    assertThat(Reply.to(port, "GET", "/").lines("RateLimit"))
        .containsExactly("RateLimit: \"default\";r=8;t=48");
  }
}
