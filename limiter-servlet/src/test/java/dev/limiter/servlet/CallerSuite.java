package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Descriptor;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who and what a request is taken to be: CORS, headers, addresses, spellings of a path. */
abstract class CallerSuite extends ServletSuite {

  private static final String[] PREFLIGHT = {
    "Origin: https://shop.example", "Access-Control-Request-Method: PUT"
  };

  private static final String EXPOSED =
      "Access-Control-Expose-Headers: RateLimit, RateLimit-Policy, Retry-After";

  @Test
  void case41_preflight_costsNothingAndAPlainOptionsDoes() throws Exception {
    RateLimiter limiter = limiter(aMinute(2));
    app.filter(RateLimitFilter.of(limiter, anyone()))
        .serve("/", (request, response) -> response.setStatus(204));
    int port = start();

    Reply preflight = Reply.to(port, "OPTIONS", "/", PREFLIGHT);
    assertThat(preflight.status()).isEqualTo(204);
    assertThat(preflight.lines("RateLimit")).isEmpty();
    assertThat(limiter.peek(Descriptor.of("all", "requests")).remaining()).isEqualTo(2);

    assertThat(Reply.to(port, "OPTIONS", "/").lines("RateLimit")).hasSize(1);
    assertThat(Reply.to(port, "OPTIONS", "/", PREFLIGHT[0]).lines("RateLimit")).hasSize(1);
    assertThat(Reply.to(port, "OPTIONS", "/", PREFLIGHT[1]).status()).isEqualTo(429);
    assertThat(Reply.to(port, "OPTIONS", "/", PREFLIGHT).status()).isEqualTo(204);
  }

  @Test
  void case41_crossOrigin_allowedAndDenied_areReadableByScripts() throws Exception {
    app.passage(
            (request, response, chain) -> {
              response.setHeader("Access-Control-Allow-Origin", "https://shop.example");
              chain.doFilter(request, response);
            })
        .filter(RateLimitFilter.of(limiter(aMinute(1)), anyone()))
        .serve("/", (request, response) -> response.setStatus(204));
    int port = start();

    Reply allowed = Reply.to(port, "GET", "/", PREFLIGHT[0]);
    Reply denied = Reply.to(port, "GET", "/", PREFLIGHT[0]);

    assertThat(allowed.lines("Access-Control-Expose-Headers")).containsExactly(EXPOSED);
    assertThat(denied.status()).isEqualTo(429);
    assertThat(denied.lines("Access-Control-Allow-Origin")).hasSize(1);
    assertThat(denied.lines("Access-Control-Expose-Headers")).containsExactly(EXPOSED);
    assertThat(Reply.to(port, "GET", "/").lines("Access-Control-Expose-Headers")).isEmpty();
  }

  @Test
  void case27_missingOrEmptyHeader_isNoEntryAndNoSharedBucket() throws Exception {
    List<Descriptor> seen = new CopyOnWriteArrayList<>();
    DescriptorMapper mapper = anyone().and(DescriptorMapper.header("X-API-Key", "api_key"));
    RateLimiter limiter =
        closeLater(Limits.of(Rule.builder().on("api_key").limit(aMinute(1)).build()));
    app.filter(
            RateLimitFilter.of(
                limiter,
                request -> {
                  seen.add(mapper.map(request));
                  return mapper.map(request);
                }))
        .serve("/", (request, response) -> response.setStatus(204));
    int port = start();

    for (int i = 0; i < 3; i++) {
      Reply reply = Reply.to(port, "GET", "/");
      assertThat(reply.status()).isEqualTo(204);
      assertThat(reply.lines("RateLimit")).isEmpty();
    }
    assertThat(Reply.to(port, "GET", "/", "X-API-Key:").status()).isEqualTo(204);
    assertThat(Reply.to(port, "GET", "/", "X-API-Key: null").status()).isEqualTo(204);
    assertThat(Reply.to(port, "GET", "/", "X-API-Key: null").status()).isEqualTo(429);

    Descriptor anonymous = Descriptor.of("all", "requests");
    assertThat(seen.subList(0, 4)).containsOnly(anonymous);
    assertThat(seen.get(4)).isEqualTo(anonymous.and("api_key", "null"));
  }

  @Test
  void remoteAddress_isThePeersWhateverTheClientWrites() throws Exception {
    RateLimiter limiter =
        closeLater(Limits.of(Rule.builder().on("address").limit(aMinute(1)).build()));
    app.filter(RateLimitFilter.of(limiter, DescriptorMapper.remoteAddress("address")))
        .serve("/", (request, response) -> response.setStatus(204));
    int port = start();

    assertThat(Reply.to(port, "GET", "/", "X-Forwarded-For: 192.0.2.1").status()).isEqualTo(204);
    assertThat(Reply.to(port, "GET", "/", "X-Forwarded-For: 192.0.2.2").status()).isEqualTo(429);
    assertThat(limiter.peek(Descriptor.of("address", "127.0.0.1")).allowed()).isFalse();
  }

  private int startWithRuleForLogin() throws Exception {
    RateLimiter limiter =
        closeLater(
            Limits.of(
                Rule.builder().on("all").limit(aMinute(100)).build(),
                Rule.builder().on("path", "/login").limit(aMinute(5).withName("login")).build()));
    app.filter(RateLimitFilter.of(limiter, anyone().and(DescriptorMapper.path("path"))))
        .serve("/", (request, response) -> response.setStatus(204));
    return start();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/login",
        "//login",
        "/login;x=1",
        "/;x/login",
        "/%6cogin",
        "/login/",
        "/login//",
        "/login;",
        "/./login",
        "/a/../login",
        "/%2e/login",
        "/login?x=/other",
        "/login%2f",
        "/login/;x=1"
      })
  void case40_spellingsOfLogin_areRefusedOrFallUnderItsRule(String target) throws Exception {
    Reply reply = Reply.to(startWithRuleForLogin(), "GET", target);

    if (reply.status() == 400) { // the container lets no such path through
      assertThat(app.served).isEmpty();
    } else {
      assertThat(reply.lines("RateLimit-Policy"))
          .containsExactly("RateLimit-Policy: \"login\";q=5;w=60");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/login", "/login;x=1", "/%6cogin", "/login/"})
  void case40_commonSpellingsOfLogin_areLetThrough(String target) throws Exception {
    assertThat(Reply.to(startWithRuleForLogin(), "GET", target).status()).isEqualTo(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/other", "/LOGIN", "/login/more", "/"})
  void case40_unmatchedPath_fallsUnderTheDefaultRule(String target) throws Exception {
    assertThat(Reply.to(startWithRuleForLogin(), "GET", target).lines("RateLimit-Policy"))
        .containsExactly("RateLimit-Policy: \"default\";q=100;w=60");
  }
}
