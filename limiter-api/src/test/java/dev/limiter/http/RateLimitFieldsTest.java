package dev.limiter.http;

import static dev.limiter.http.Statuses.SECOND;
import static dev.limiter.http.Statuses.allowed;
import static dev.limiter.http.Statuses.decision;
import static dev.limiter.http.Statuses.denied;
import static dev.limiter.http.Statuses.never;
import static dev.limiter.http.Statuses.shadow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision;
import dev.limiter.Policy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitFieldsTest {

  private static final Policy HUNDRED_A_MINUTE = Policy.tokenBucket(100, Duration.ofMinutes(1));
  private static final Policy THOUSAND_A_DAY =
      Policy.tokenBucket(1000, Duration.ofDays(1)).withName("daily");

  @Test
  void fields_allowed_areTheBytesOfTheDraft() {
    RateLimitFields fields = RateLimitFields.of(decision(allowed(HUNDRED_A_MINUTE, 87)));

    assertThat(fields.rateLimitPolicy()).hasValue("\"default\";q=100;w=60");
    assertThat(fields.rateLimit()).hasValue("\"default\";r=87;t=53");
    assertThat(fields.retryAfterSeconds()).isEmpty();
  }

  @Test
  void fields_denied_sayWhenToTryAgain() {
    RateLimitFields fields =
        RateLimitFields.of(decision(denied(HUNDRED_A_MINUTE, 0, 4 * SECOND + 1)));

    assertThat(fields.rateLimitPolicy()).hasValue("\"default\";q=100;w=60");
    assertThat(fields.rateLimit()).hasValue("\"default\";r=0;t=5");
    assertThat(fields.retryAfterSeconds()).hasValue(5);
  }

  @Test
  void rateLimitPolicy_windowBelowOrBesideASecond_hasNoW() {
    Policy subSecond = Policy.tokenBucket(5, Duration.ofMillis(500));
    Policy oneAndAHalf = Policy.tokenBucket(5, Duration.ofMillis(1500));

    assertThat(RateLimitFields.of(decision(allowed(subSecond, 5))).rateLimitPolicy())
        .hasValue("\"default\";q=5");
    assertThat(RateLimitFields.of(decision(allowed(oneAndAHalf, 5))).rateLimitPolicy())
        .hasValue("\"default\";q=5");
  }

  @Test
  void rateLimitPolicy_burstOtherThanLimit_saysTheLimitAndStaysTheSame() {
    Policy bursty = HUNDRED_A_MINUTE.withBurst(250);

    assertThat(RateLimitFields.of(decision(allowed(bursty, 249))).rateLimitPolicy())
        .hasValue("\"default\";q=100;w=60");
    assertThat(RateLimitFields.of(decision(denied(bursty, 0, 1))).rateLimitPolicy())
        .hasValue("\"default\";q=100;w=60");
  }

  @Test
  void fields_nameWithQuoteAndBackslash_areEscaped() {
    Policy odd = HUNDRED_A_MINUTE.withName("a\"b\\c");

    assertThat(RateLimitFields.of(decision(allowed(odd, 99))).rateLimitPolicy())
        .hasValue("\"a\\\"b\\\\c\";q=100;w=60");
  }

  @Test
  void fields_limitsAboveTheLargestInteger_areClamped() {
    long limit = 1_000_000_000_000_000L;
    Policy huge = Policy.tokenBucket(limit, Duration.ofSeconds(1_000_000_000));

    RateLimitFields fields = RateLimitFields.of(decision(allowed(huge, limit)));

    assertThat(fields.rateLimitPolicy()).hasValue("\"default\";q=999999999999999;w=1000000000");
    assertThat(fields.rateLimit()).hasValue("\"default\";r=999999999999999;t=1000000000");
  }

  @ParameterizedTest
  @CsvSource({"1,1", "200000,1", "999999,1", "1000000,1", "1000001,2", "86400000000,86400"})
  void case35_retryAfter_isCeiledAndAtLeastOne(long micros, long seconds) {
    RateLimitFields fields =
        RateLimitFields.of(decision(denied(HUNDRED_A_MINUTE.withName("x"), 0, micros)));

    assertThat(fields.retryAfterSeconds()).hasValue(seconds);
    assertThat(fields.rateLimit()).hasValue("\"x\";r=0;t=" + seconds);
  }

  @Test
  void case36_deniedByTheMinute_speaksOfTheMinuteFirst() {
    RateLimitFields fields =
        RateLimitFields.of(
            decision(allowed(THOUSAND_A_DAY, 412), denied(HUNDRED_A_MINUTE, 0, 600_000)));

    assertThat(fields.rateLimitPolicy())
        .hasValue("\"default\";q=100;w=60, \"daily\";q=1000;w=86400");
    assertThat(fields.rateLimit()).hasValue("\"default\";r=0;t=1, \"daily\";r=412;t=35597");
    assertThat(fields.retryAfterSeconds()).hasValue(1);
  }

  @Test
  void retryAfter_severalDeny_isTheLongestWait() {
    RateLimitFields fields =
        RateLimitFields.of(
            decision(denied(HUNDRED_A_MINUTE, 0, SECOND), denied(THOUSAND_A_DAY, 0, 80 * SECOND)));

    assertThat(fields.retryAfterSeconds()).hasValue(80);
    assertThat(fields.rateLimit()).hasValue("\"daily\";r=0;t=80, \"default\";r=0;t=1");
  }

  @Test
  void retryAfter_oneNeverPasses_isLeftOut() {
    Policy blocked = Policy.tokenBucket(0, Duration.ofDays(1)).withName("blocked");
    RateLimitFields fields =
        RateLimitFields.of(decision(denied(HUNDRED_A_MINUTE, 0, SECOND), never(blocked, 0)));

    assertThat(fields.retryAfterSeconds()).isEmpty();
    assertThat(fields.rateLimitPolicy())
        .hasValue("\"blocked\";q=0;w=86400, \"default\";q=100;w=60");
    assertThat(fields.rateLimit()).hasValue("\"blocked\";r=0, \"default\";r=0;t=1");
  }

  @Test
  void fields_shadowLimits_areNeverShown() {
    RateLimitFields mixed =
        RateLimitFields.of(
            decision(shadow(denied(THOUSAND_A_DAY, 0, SECOND)), allowed(HUNDRED_A_MINUTE, 99)));
    assertThat(mixed.rateLimitPolicy()).hasValue("\"default\";q=100;w=60");
    assertThat(mixed.rateLimit().orElseThrow()).doesNotContain("daily");

    RateLimitFields only = RateLimitFields.of(decision(shadow(denied(THOUSAND_A_DAY, 0, SECOND))));
    assertThat(only.rateLimitPolicy()).isEmpty();
    assertThat(only.rateLimit()).isEmpty();
    assertThat(only.retryAfterSeconds()).isEmpty();
  }

  @Test
  void fields_fallbackDecided_areItsOwnFigures() {
    Decision fallback =
        decision(allowed(HUNDRED_A_MINUTE, 87)).withSource(Decision.Source.FALLBACK);

    assertThat(RateLimitFields.of(fallback).rateLimit()).hasValue("\"default\";r=87;t=53");
  }
}
