package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.http.HttpRefusal;
import dev.limiter.http.RateLimitFields;
import dev.limiter.http.RateLimitResponses;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The HTTP fields of decisions that nobody counted: no figure is invented. */
class UncountedFieldsTest {

  private static final Policy TEN = Policy.tokenBucket(10, Duration.ofMinutes(1));

  private final ScriptedBackend primary = new ScriptedBackend();
  private final FailOpenBackend backend = FailOpenBackend.of(primary, new ScriptedBackend());

  private RateLimitFields outage(FailureMode mode, Decision.Source expected) {
    primary.failure = new IllegalStateException("down");
    Decision decision = backend.check(new Check(CounterKey.of("k", TEN, mode, false), 1));
    assertThat(decision.source()).isEqualTo(expected);
    return RateLimitFields.of(decision);
  }

  @Test
  void case42_failOpen_writesNoNumbers() {
    RateLimitFields fields = outage(FailureMode.ALLOW, Decision.Source.FAIL_OPEN);

    assertThat(fields.rateLimitPolicy()).isEmpty();
    assertThat(fields.rateLimit()).isEmpty();
    assertThat(fields.retryAfterSeconds()).isEmpty();
  }

  @Test
  void case42_failClosed_saysWhenToTryAgainAndNothingElse() {
    RateLimitFields fields = outage(FailureMode.DENY, Decision.Source.FAIL_CLOSED);

    assertThat(fields.rateLimitPolicy()).isEmpty();
    assertThat(fields.rateLimit()).isEmpty();
    assertThat(fields.retryAfterSeconds()).hasValue(1);
    HttpRefusal refusal =
        RateLimitResponses.defaults().refusal(fields, List.of("application/problem+json"));
    assertThat(refusal.status()).isEqualTo(429);
    assertThat(refusal.fields()).containsOnlyKeys("Retry-After", "Cache-Control");
    assertThat(refusal.body())
        .contains(
            "#temporary-reduced-capacity", "cannot be checked now", "\"violated-policies\":[]");
  }

  @Test
  void failClosed_asUnavailable_is503() {
    RateLimitFields fields = outage(FailureMode.DENY, Decision.Source.FAIL_CLOSED);
    RateLimitResponses responses = RateLimitResponses.builder().undecidedStatus(503).build();

    HttpRefusal refusal = responses.refusal(fields, List.of());

    assertThat(refusal.status()).isEqualTo(503);
    assertThat(refusal.body())
        .isEqualTo(
            "{\"error\":\"rate_limited\","
                + "\"message\":\"The limit cannot be checked now; try again in 1 s.\"}");
  }

  @Test
  void case42_localFallback_writesTheFiguresOfTheBucketThatDecided() {
    RateLimitFields fields = outage(FailureMode.LOCAL, Decision.Source.FALLBACK);

    assertThat(fields.rateLimitPolicy()).hasValue("\"default\";q=10;w=60");
    assertThat(fields.rateLimit()).hasValue("\"default\";r=9;t=54");
  }

  @Test
  void unlimited_writesNothing() {
    RateLimitFields fields = RateLimitFields.of(Decision.unlimited());

    assertThat(fields.rateLimitPolicy()).isEmpty();
    assertThat(fields.rateLimit()).isEmpty();
    assertThat(fields.retryAfterSeconds()).isEmpty();
  }

  @Test
  void refusalThatIsOnlyReported_writesNothing() {
    LimitStatus denied =
        new LimitStatus(CounterKey.of("k", TEN), 1, false, false, 0, 1_000_000, 60_000_000, 0);
    Decision shadow = Decision.of(Decision.Source.BACKEND, List.of(denied)).asShadow();

    assertThat(RateLimitFields.of(shadow).rateLimit()).isEmpty();
    assertThat(RateLimitFields.of(shadow).retryAfterSeconds()).isEmpty();
  }
}
