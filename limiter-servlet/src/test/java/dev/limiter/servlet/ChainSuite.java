package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.security.Principal;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The filter twice in one chain: by address before authentication, by principal after. */
abstract class ChainSuite extends ServletSuite {

  private int startBoth(long ofAddress, long ofUser) throws Exception {
    RateLimiter limiter =
        closeLater(
            Limits.of(
                Rule.builder().on("address").limit(aMinute(ofAddress).withName("address")).build(),
                Rule.builder().on("user").limit(aMinute(ofUser).withName("user")).build()));
    app.filter(RateLimitFilter.of(limiter, DescriptorMapper.remoteAddress("address")))
        .passage(
            (request, response, chain) -> {
              String user = request.getHeader("X-User");
              if (user == null) {
                response.setStatus(401);
                return;
              }
              chain.doFilter(authenticated(request, user), response);
            })
        .filter(RateLimitFilter.of(limiter, DescriptorMapper.principal("user")))
        .serve("/", (request, response) -> response.setStatus(204));
    return start();
  }

  private static HttpServletRequest authenticated(HttpServletRequest request, String user) {
    return new HttpServletRequestWrapper(request) {
      @Override
      public Principal getUserPrincipal() {
        return () -> user;
      }
    };
  }

  @Test
  void bothAdmit_fieldsAreMergedMostRestrictiveFirst() throws Exception {
    Reply reply =
        Reply.to(startBoth(10, 5), "GET", "/", "X-User: alice", "Origin: https://x.example");

    assertThat(reply.status()).isEqualTo(204);
    assertThat(reply.lines("RateLimit-Policy"))
        .containsExactly("RateLimit-Policy: \"user\";q=5;w=60, \"address\";q=10;w=60");
    assertThat(reply.lines("RateLimit"))
        .containsExactly("RateLimit: \"user\";r=4;t=48, \"address\";r=9;t=54");
    assertThat(reply.lines("Access-Control-Expose-Headers")).hasSize(1);
  }

  @Test
  void failedLogins_areLimitedByAddress() throws Exception {
    int port = startBoth(2, 5);

    assertThat(Reply.to(port, "GET", "/").status()).isEqualTo(401);
    Reply second = Reply.to(port, "GET", "/");
    assertThat(second.lines("RateLimit")).containsExactly("RateLimit: \"address\";r=0;t=30");
    assertThat(Reply.to(port, "GET", "/", "X-User: alice").status()).isEqualTo(429);
    assertThat(app.served).isEmpty();
  }

  @Test
  void case36_principalOverLimit_speaksOfThePrincipalFirstAndOnce() throws Exception {
    int port = startBoth(10, 1);
    Reply.to(port, "GET", "/", "X-User: alice");

    Reply reply = Reply.to(port, "GET", "/", "X-User: alice");

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.lines("RateLimit"))
        .containsExactly("RateLimit: \"user\";r=0;t=60, \"address\";r=8;t=48");
    assertThat(reply.lines("Retry-After")).containsExactly("Retry-After: 60");
    assertThat(reply.lines("Cache-Control")).containsExactly("Cache-Control: no-store");
    assertThat(Reply.to(port, "GET", "/", "X-User: bob").status()).isEqualTo(204);
  }

  @Test
  void oneName_isShownOnceTheMoreRestrictive() throws Exception {
    app.filter(RateLimitFilter.of(limiter(aMinute(10)), anyone()))
        .filter(RateLimitFilter.of(limiter(aMinute(2)), anyone()))
        .serve("/", (request, response) -> response.setStatus(204));

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.lines("RateLimit")).containsExactly("RateLimit: \"default\";r=1;t=30");
    assertThat(reply.lines("RateLimit-Policy"))
        .containsExactly("RateLimit-Policy: \"default\";q=2;w=60");
  }

  @Test
  void denied_setsEachFieldOnce_inPlaceOfThoseInFront() throws Exception {
    List<String> calls = new CopyOnWriteArrayList<>();
    app.filter(RateLimitFilter.of(limiter(aMinute(10).withName("outer")), anyone()))
        .passage(
            (request, response, chain) -> chain.doFilter(request, new ToldCalls(response, calls)))
        .filter(RateLimitFilter.of(limiter(aMinute(0)), anyone()))
        .serve("/", (request, response) -> response.setStatus(204));

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.lines("RateLimit"))
        .containsExactly("RateLimit: \"default\";r=0, \"outer\";r=9;t=54");
    assertThat(reply.lines("RateLimit-Policy"))
        .containsExactly("RateLimit-Policy: \"default\";q=0;w=60, \"outer\";q=10;w=60");
    assertThat(calls)
        .containsExactlyInAnyOrder("isCommitted", "RateLimit-Policy", "RateLimit", "Cache-Control");
  }

  /** A response that tells which fields are set on it, and when it is asked whether it is gone. */
  private static final class ToldCalls extends HttpServletResponseWrapper {

    private final List<String> calls;

    ToldCalls(HttpServletResponse response, List<String> calls) {
      super(response);
      this.calls = calls;
    }

    @Override
    public void setHeader(String name, String value) {
      calls.add(name);
      super.setHeader(name, value);
    }

    @Override
    public boolean isCommitted() {
      calls.add("isCommitted");
      return super.isCommitted();
    }
  }

  /** A line of an older draft is no List and would destroy the field for every reader. */
  @Test
  void fieldOfAnOlderDraft_isReplaced() throws Exception {
    app.passage(
            (request, response, chain) -> {
              response.addHeader("RateLimit", "limit=100, remaining=50, reset=5");
              chain.doFilter(request, response);
            })
        .filter(RateLimitFilter.of(limiter(aMinute(2)), anyone()))
        .serve("/", (request, response) -> response.setStatus(204));

    assertThat(Reply.to(start(), "GET", "/").lines("RateLimit"))
        .containsExactly("RateLimit: \"default\";r=1;t=30");
  }
}
