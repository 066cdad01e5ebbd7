package dev.limiter.http;

import static dev.limiter.http.Statuses.SECOND;
import static dev.limiter.http.Statuses.allowed;
import static dev.limiter.http.Statuses.decision;
import static dev.limiter.http.Statuses.denied;
import static dev.limiter.http.Statuses.never;
import static dev.limiter.http.Statuses.shadow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class RateLimitResponsesTest {

  private static final Policy HUNDRED_A_MINUTE = Policy.tokenBucket(100, Duration.ofMinutes(1));
  private static final Policy THOUSAND_A_DAY =
      Policy.tokenBucket(1000, Duration.ofDays(1)).withName("daily");
  private static final RateLimitResponses DEFAULTS = RateLimitResponses.defaults();
  private static final List<String> PROBLEM = List.of("application/problem+json");

  private static HttpRefusal refusal(
      RateLimitResponses responses, List<String> accept, LimitStatus... statuses) {
    return responses.refusal(responses.fields(decision(statuses)), accept);
  }

  @SuppressWarnings("unchecked") // YAML holds JSON, and a mapping is what is expected
  private static Map<String, Object> parsed(HttpRefusal refusal) {
    Load load = new Load(LoadSettings.builder().build());
    return (Map<String, Object>) load.loadFromString(refusal.body());
  }

  @Test
  void refusal_byDefault_isTheDesignsBytes() {
    HttpRefusal refusal =
        refusal(
            DEFAULTS,
            List.of(),
            allowed(THOUSAND_A_DAY, 412),
            denied(HUNDRED_A_MINUTE, 0, 5 * SECOND));

    assertThat(refusal.status()).isEqualTo(429);
    assertThat(refusal.fields())
        .containsExactly(
            entry("RateLimit-Policy", "\"default\";q=100;w=60, \"daily\";q=1000;w=86400"),
            entry("RateLimit", "\"default\";r=0;t=5, \"daily\";r=412;t=35597"),
            entry("Retry-After", "5"),
            entry("Cache-Control", "no-store"));
    assertThat(refusal.contentType()).isEqualTo("application/json");
    assertThat(refusal.body())
        .isEqualTo(
            "{\"error\":\"rate_limited\",\"message\":\"Too many requests; try again in 5 s.\"}");
    assertThat(refusal.content()).hasSize(refusal.body().length());
  }

  @Test
  void refusal_problemByAccept_namesTheViolatedPolicies() {
    Policy odd = Policy.tokenBucket(5, Duration.ofSeconds(1)).withName("a\"b\\c");
    HttpRefusal refusal =
        refusal(
            DEFAULTS,
            PROBLEM,
            denied(HUNDRED_A_MINUTE, 0, 5 * SECOND),
            denied(odd, 0, SECOND),
            allowed(THOUSAND_A_DAY, 1),
            shadow(denied(THOUSAND_A_DAY.withName("s"), 0, SECOND)));

    assertThat(refusal.contentType()).isEqualTo("application/problem+json");
    assertThat(refusal.body())
        .isEqualTo(
            "{\"type\":\"https://iana.org/assignments/http-problem-types#quota-exceeded\","
                + "\"title\":\"Request cannot be satisfied as assigned quota has been exceeded\","
                + "\"status\":429,\"detail\":\"Too many requests; try again in 5 s.\","
                + "\"violated-policies\":[\"default\",\"a\\\"b\\\\c\"]}");
    assertThat(parsed(refusal)).containsEntry("violated-policies", List.of("default", "a\"b\\c"));
  }

  @Test
  void refusal_neverPasses_hasNoRetryAfter() {
    for (List<String> accept : List.of(List.<String>of(), PROBLEM)) {
      HttpRefusal refusal = refusal(DEFAULTS, accept, never(HUNDRED_A_MINUTE, 100));

      assertThat(refusal.fields()).doesNotContainKey("Retry-After").containsKey("RateLimit");
      assertThat(refusal.body()).contains("can never pass");
    }
  }

  @Test
  void refusal_configured_saysWhatWasChosen() {
    RateLimitResponses responses =
        RateLimitResponses.builder()
            .body(RefusalBody.PROBLEM_JSON)
            .dialect(Dialect.BOTH)
            .quotaExceededType(URI.create("https://example.com/problems/quota?a='%C3%BC'"))
            .build();

    HttpRefusal refusal = refusal(responses, List.of("*/*"), denied(HUNDRED_A_MINUTE, 0, 1));

    assertThat(parsed(refusal))
        .containsEntry("type", "https://example.com/problems/quota?a='%C3%BC'")
        .containsEntry("status", 429);
    assertThat(refusal.fields()).containsEntry("RateLimit", "\"default\";r=0;t=1;a=0;w=1");
    assertThat(
            refusal(responses, List.of("application/json"), denied(HUNDRED_A_MINUTE, 0, 1)).body())
        .startsWith("{\"error\"");
  }

  @Test
  void refusal_aboutBlank_hasTheTitleOfTheStatus() {
    RateLimitResponses responses =
        RateLimitResponses.builder().quotaExceededType(URI.create("about:blank")).build();

    assertThat(parsed(refusal(responses, PROBLEM, denied(HUNDRED_A_MINUTE, 0, 1))))
        .containsEntry("title", "Too Many Requests");
  }

  @Test
  void refusal_ofAnAdmission_isRefused() {
    Decision admitted = decision(allowed(HUNDRED_A_MINUTE, 1));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> DEFAULTS.refusal(DEFAULTS.fields(admitted), List.of()))
        .withMessageStartingWith("only a denial is refused: allowed by BACKEND");
  }

  @Test
  void undecidedStatus_neither429Nor503_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateLimitResponses.builder().undecidedStatus(200))
        .withMessage("the undecided status must be 429 or 503: 200");
  }
}
