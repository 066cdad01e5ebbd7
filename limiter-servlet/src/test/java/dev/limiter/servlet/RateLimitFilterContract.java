package dev.limiter.servlet;

import static jakarta.servlet.DispatcherType.ASYNC;
import static jakarta.servlet.DispatcherType.ERROR;
import static jakarta.servlet.DispatcherType.FORWARD;
import static jakarta.servlet.DispatcherType.INCLUDE;
import static jakarta.servlet.DispatcherType.REQUEST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Backend;
import dev.limiter.BackendException;
import dev.limiter.Check;
import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.FailOpenBackend;
import dev.limiter.FailureMode;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import dev.limiter.contract.ManualTicker;
import dev.limiter.local.LocalBackend;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the filter does in every container. */
abstract class RateLimitFilterContract {

  private static final String EXPOSED = "RateLimit, RateLimit-Policy, Retry-After";
  private static final Policy TWO = Policy.tokenBucket(2, Duration.ofMinutes(1));

  private final ManualTicker ticker = new ManualTicker(1_000_000_000_000_000L);
  private final Backend local = LocalBackend.builder().ticker(ticker).build();
  private final List<Decision> decisions = new ArrayList<>();
  private final Servlets.Counting ok = Servlets.ok();
  private final Container.Application application = new Container.Application();
  private Container container;

  abstract Container start(Container.Application application) throws Exception;

  @AfterEach
  void stop() {
    if (container != null) {
      container.close();
    }
  }

  private RateLimiter limiter(Backend backend, Rule... rules) {
    return RateLimiter.builder()
        .rules(RuleSource.of(RuleSet.of("d", List.of(rules))))
        .backend(backend)
        .listener((charges, decision) -> decisions.add(decision))
        .build();
  }

  private static Rule perKey(Policy policy) {
    return Rule.builder().on("api_key").limit(policy).build();
  }

  private RateLimitFilter filter(Policy policy) {
    return RateLimitFilter.of(
        limiter(local, perKey(policy)), DescriptorMapper.header("X-API-Key", "api_key"));
  }

  private void run() throws Exception {
    container = start(application);
  }

  private RawResponse get(String path, String... headers) throws Exception {
    String[] all = new String[headers.length + 1];
    all[0] = "X-API-Key: k1";
    System.arraycopy(headers, 0, all, 1, headers.length);
    return RawResponse.of(container.port(), "GET " + path, all);
  }

  @Test
  void request_admittedAndRefused_hasTheFieldsByteForByte() throws Exception {
    application.filter(filter(TWO), REQUEST).servlet("/*", ok);
    run();

    assertThat(get("/a").head())
        .contains("RateLimit-Policy: \"default\";q=2;w=60", "RateLimit: \"default\";r=1;t=30")
        .noneMatch(line -> line.startsWith("Retry-After") || line.startsWith("Access-Control"));
    get("/a");
    ticker.advance(500_000);
    RawResponse refused = get("/a");

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.head())
        .contains(
            "RateLimit-Policy: \"default\";q=2;w=60",
            "RateLimit: \"default\";r=0;t=30",
            "Retry-After: 30",
            "Cache-Control: no-store",
            "Content-Length: " + refused.body().length());
    assertThat(refused.values("Content-Type")).containsExactly("application/json");
    assertThat(refused.body())
        .isEqualTo(
            "{\"error\":\"rate_limited\",\"message\":\"Too many requests; try again in 30 s.\"}");
    assertThat(ok.calls).hasValue(2);
  }

  @Test
  void case35_waitBelowASecond_isOneSecondNeverZero() throws Exception {
    application
        .filter(filter(Policy.tokenBucket(5, Duration.ofSeconds(1)).withBurst(1)), REQUEST)
        .servlet("/*", ok);
    run();
    get("/a");

    assertThat(get("/a").values("Retry-After")).containsExactly("1");
  }

  @Test
  void head_refused_hasTheFieldsAndNoBody() throws Exception {
    application
        .filter(filter(Policy.tokenBucket(0, Duration.ofMinutes(1))), REQUEST)
        .servlet("/*", ok);
    run();
    RawResponse refused = RawResponse.of(container.port(), "HEAD /a", "X-API-Key: k1");

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.body()).isEmpty();
    assertThat(refused.values("RateLimit")).hasSize(1);
    assertThat(refused.values("Content-Length")).hasSize(1);
  }

  @Test
  void request_thatCanNeverPass_hasNoRetryAfter() throws Exception {
    application
        .filter(filter(Policy.tokenBucket(0, Duration.ofMinutes(1))), REQUEST)
        .servlet("/*", ok);
    run();
    RawResponse refused = get("/a");

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.values("Retry-After")).isEmpty();
    assertThat(refused.body()).contains("can never pass");
  }

  @Test
  void decision_isInTheRequestAttribute() throws Exception {
    application
        .filter(filter(TWO), REQUEST)
        .servlet(
            "/*",
            new Servlets.Counting(
                (request, response) -> {
                  Decision decision =
                      (Decision) request.getAttribute(RateLimitFilter.DECISION_ATTRIBUTE);
                  response.getWriter().print(decision.source() + " " + decision.remaining());
                }));
    run();

    assertThat(get("/a").body()).isEqualTo("BACKEND 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/forward", "/include", "/async", "/error"})
  void case37_everyDispatchAndTwoRegistrations_chargeOnceWithFieldsOnce(String path)
      throws Exception {
    RateLimiter limiter = limiter(local, perKey(TWO));
    DescriptorMapper mapper = DescriptorMapper.header("X-API-Key", "api_key");
    application
        .filter(RateLimitFilter.of(limiter, mapper), REQUEST, FORWARD, INCLUDE, ASYNC, ERROR)
        .filter(RateLimitFilter.of(limiter, mapper), REQUEST, FORWARD, INCLUDE, ASYNC, ERROR)
        .servlet("/ok", ok)
        .servlet("/forward", Servlets.forwarding("/ok"))
        .servlet("/include", Servlets.including("/ok"))
        .servlet("/async", Servlets.dispatchingAsync("/ok"))
        .servlet("/error", Servlets.failing());
    application.errorPages.put(503, "/ok");
    run();
    RawResponse response = get(path);

    assertThat(ok.calls).hasValue(1);
    assertThat(decisions).hasSize(1);
    assertThat(response.values("RateLimit")).containsExactly("\"default\";r=1;t=30");
    assertThat(response.values("RateLimit-Policy")).hasSize(1);
  }

  @Test
  void refusal_whereAnErrorPageIsMapped_isNotReplacedByIt() throws Exception {
    Servlets.Counting errorPage = Servlets.ok();
    application
        .filter(filter(Policy.tokenBucket(0, Duration.ofMinutes(1))), REQUEST, ERROR)
        .servlet("/oops", errorPage)
        .servlet("/", ok);
    application.errorPages.put(429, "/oops");
    run();

    assertThat(get("/a").body()).startsWith("{\"error\":\"rate_limited\"");
    assertThat(errorPage.calls).hasValue(0);
  }

  @Test
  void refusal_afterAFilterThatAllowsCaching_isNeverStored() throws Exception {
    application
        .filter(
            (request, response, chain) -> {
              ((HttpServletResponse) response).setHeader("Cache-Control", "public, max-age=60");
              chain.doFilter(request, response);
            },
            REQUEST)
        .filter(filter(Policy.tokenBucket(0, Duration.ofMinutes(1))), REQUEST)
        .servlet("/*", ok);
    run();

    assertThat(get("/a").values("Cache-Control")).containsExactly("no-store");
  }

  @Test
  void twoLimitersInOneChain_bothChargeAndAddTheirLines() throws Exception {
    application
        .filter(filter(TWO.withName("first")), REQUEST)
        .filter(
            RateLimitFilter.of(
                limiter(local, Rule.builder().on("route").limit(TWO.withName("second")).build()),
                DescriptorMapper.path("route")),
            REQUEST)
        .servlet("/*", ok);
    run();

    assertThat(get("/a").values("RateLimit"))
        .containsExactly("\"first\";r=1;t=30", "\"second\";r=1;t=30");
    assertThat(decisions).hasSize(2);
  }

  @Test
  void case41_preflight_isFreeAndAPlainOptionsIsNot() throws Exception {
    application.filter(filter(TWO), REQUEST).servlet("/*", ok);
    run();
    String key = "X-API-Key: k1";
    String origin = "Origin: https://example.org";
    RawResponse preflight =
        RawResponse.of(
            container.port(), "OPTIONS /a", key, origin, "Access-Control-Request-Method: PUT");
    assertThat(preflight.values("RateLimit")).isEmpty();
    assertThat(decisions).isEmpty();

    RawResponse plain = RawResponse.of(container.port(), "OPTIONS /a", key, origin);
    assertThat(plain.values("RateLimit")).hasSize(1);
    assertThat(plain.values("Access-Control-Expose-Headers")).containsExactly(EXPOSED);
    assertThat(decisions).hasSize(1);

    get("/a");
    RawResponse refused = get("/a", origin);
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.values("Access-Control-Expose-Headers")).containsExactly(EXPOSED);
  }

  @Test
  void case27_requestWithoutTheHeader_sharesNoCounterNamedNull() throws Exception {
    application.filter(filter(TWO), REQUEST).servlet("/*", ok);
    run();
    for (int i = 0; i < 5; i++) {
      RawResponse response = RawResponse.of(container.port(), "GET /a");
      assertThat(response.status()).isEqualTo(200);
      assertThat(response.values("RateLimit")).isEmpty();
    }
    RawResponse empty = RawResponse.of(container.port(), "GET /a", "X-API-Key:");
    assertThat(empty.values("RateLimit")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/login", "//login", "/login;x=1", "/%6cogin", "/login/", "/./login"})
  void case40_spellingsOfOnePath_doNotEscapeItsRule(String spelling) throws Exception {
    application
        .filter(
            RateLimitFilter.of(
                limiter(local, Rule.builder().on("route", "/login").limit(TWO).build()),
                DescriptorMapper.path("route")),
            REQUEST)
        .servlet("/*", ok);
    run();
    RawResponse response = RawResponse.of(container.port(), "GET " + spelling);

    // A container may refuse a spelling itself; what it serves is limited.
    assertThat(response.status() == 400 || !response.values("RateLimit").isEmpty())
        .as(response.toString())
        .isTrue();
  }

  @Test
  void case42_failingOpen_inventsNoFigures() throws Exception {
    Backend open = FailOpenBackend.of(new Broken(), (LocalBackend) local);
    Rule rule = Rule.builder().on("api_key").limit(TWO).failureMode(FailureMode.ALLOW).build();
    application
        .filter(
            RateLimitFilter.of(
                limiter(open, rule), DescriptorMapper.header("X-API-Key", "api_key")),
            REQUEST)
        .servlet("/*", ok);
    run();
    RawResponse response = get("/a");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.head()).noneMatch(line -> line.startsWith("RateLimit"));
  }

  @Test
  void failingClosed_isRefusedWithoutFiguresButWithARetry() throws Exception {
    Backend closed = FailOpenBackend.of(new Broken(), (LocalBackend) local);
    Rule rule = Rule.builder().on("api_key").limit(TWO).failureMode(FailureMode.DENY).build();
    application
        .filter(
            RateLimitFilter.of(
                limiter(closed, rule), DescriptorMapper.header("X-API-Key", "api_key")),
            REQUEST)
        .servlet("/*", ok);
    run();
    RawResponse response = get("/a");

    assertThat(response.status()).isEqualTo(429);
    assertThat(response.values("Retry-After")).containsExactly("1");
    assertThat(response.values("RateLimit")).isEmpty();
  }

  @Test
  void bareBackendThrows_requestPassesUnlimited() throws Exception {
    application
        .filter(
            RateLimitFilter.of(
                limiter(new Broken(), perKey(TWO)),
                DescriptorMapper.header("X-API-Key", "api_key")),
            REQUEST)
        .servlet("/*", ok);
    run();

    assertThat(get("/a").status()).isEqualTo(200);
    assertThat(get("/a").status()).isEqualTo(200);
  }

  @Test
  void mapperThrows_reachesTheServicesErrorHandling() throws Exception {
    application
        .filter(
            RateLimitFilter.of(
                limiter(local, perKey(TWO)),
                request -> {
                  throw new IllegalStateException("mapper at fault");
                }),
            REQUEST)
        .servlet("/*", ok);
    run();

    assertThat(get("/a").status()).isEqualTo(500);
    assertThat(ok.calls).hasValue(0);
  }

  @Test
  void filterOfAWebXml_takesLimiterAndMapperFromTheContext() throws Exception {
    application.filterOfWebXml().servlet("/*", ok);
    application.contextAttributes.put(
        RateLimitFilter.LIMITER_ATTRIBUTE, limiter(local, perKey(TWO)));
    application.contextAttributes.put(
        RateLimitFilter.MAPPER_ATTRIBUTE, DescriptorMapper.header("X-API-Key", "api_key"));
    run();

    assertThat(get("/a").values("RateLimit")).containsExactly("\"default\";r=1;t=30");
  }

  @Test
  void remoteAddress_isThePeersAndNothingAClientWrites() throws Exception {
    application
        .filter(
            RateLimitFilter.of(
                limiter(local, Rule.builder().on("address", "127.0.0.1").limit(TWO).build()),
                DescriptorMapper.remoteAddress("address")),
            REQUEST)
        .servlet("/*", ok);
    run();

    assertThat(get("/a", "X-Forwarded-For: 203.0.113.9").values("RateLimit")).hasSize(1);
  }

  /** A backend that is always down. */
  private static final class Broken implements Backend {
    private static BackendException down() {
      return new BackendException(
          BackendException.Scope.BACKEND, "down", new IllegalStateException("refused"));
    }

    @Override
    public Decision check(Check check) {
      throw down();
    }

    @Override
    public Decision check(List<Check> checks) {
      throw down();
    }

    @Override
    public void refund(Decision decision) {
      throw down();
    }
  }

  @Test
  void of_withoutLimiterOrMapper_isRefused() {
    assertThatThrownBy(() -> RateLimitFilter.of(null, request -> Descriptor.empty()))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("limiter");
  }
}
