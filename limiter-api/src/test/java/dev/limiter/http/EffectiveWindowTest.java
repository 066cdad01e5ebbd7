package dev.limiter.http;

import static dev.limiter.http.Statuses.SECOND;
import static dev.limiter.http.Statuses.allowed;
import static dev.limiter.http.Statuses.denied;
import static dev.limiter.http.Statuses.never;
import static dev.limiter.http.Statuses.status;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EffectiveWindowTest {

  private static final Policy TEN_A_MINUTE = Policy.tokenBucket(10, Duration.ofMinutes(1));

  @Test
  void t_fullBucket_isTheWindowOfItsContent() {
    assertThat(EffectiveWindow.seconds(allowed(TEN_A_MINUTE, 10))).hasValue(60);
    assertThat(EffectiveWindow.seconds(allowed(TEN_A_MINUTE.withBurst(30), 30))).hasValue(180);
  }

  @Test
  void t_someLeft_isCappedByTheRatio() {
    assertThat(EffectiveWindow.seconds(allowed(TEN_A_MINUTE, 9))).hasValue(54);
    assertThat(EffectiveWindow.seconds(allowed(TEN_A_MINUTE, 1))).hasValue(6);
  }

  @Test
  void t_noneLeftAfterAnAllowedOne_isTheTimeToTheNext() {
    LimitStatus justEmptied = status(TEN_A_MINUTE, true, false, 0, 0, 60 * SECOND);
    LimitStatus almostOne = status(TEN_A_MINUTE, true, false, 0, 0, 54 * SECOND + 1);

    assertThat(EffectiveWindow.seconds(justEmptied)).hasValue(6);
    assertThat(EffectiveWindow.seconds(almostOne)).hasValue(1);
  }

  @Test
  void t_denied_isTheWait() {
    assertThat(EffectiveWindow.seconds(denied(TEN_A_MINUTE, 0, 5_500_000))).hasValue(6);
    assertThat(EffectiveWindow.seconds(denied(TEN_A_MINUTE, 3, 12 * SECOND))).hasValue(12);
  }

  @Test
  void t_deniedWithSomeLeft_isCappedByTheRatioUpToTheWait() {
    assertThat(EffectiveWindow.seconds(denied(TEN_A_MINUTE, 9, 6 * SECOND))).hasValue(6);
    assertThat(EffectiveWindow.seconds(denied(TEN_A_MINUTE, 2, 48 * SECOND))).hasValue(12);
  }

  @Test
  void t_randomDenials_areNotLaterThanRetryAfter() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      long limit = 2L + random.nextInt(999); // a log keeps 1,000 at most
      Duration window = Duration.ofMillis(1L + random.nextInt(5_000_000));
      Policy policy =
          List.of(
                  Policy.tokenBucket(limit, window),
                  Policy.fixedWindow(limit, window),
                  Policy.slidingWindowLog(limit, window),
                  Policy.slidingWindowCounter(limit, window))
              .get(random.nextInt(4));
      long micros = policy.windowMicros();
      LimitStatus status =
          status(
              policy,
              false,
              false,
              random.nextLong(limit),
              1 + random.nextLong(micros),
              1 + random.nextLong(micros));

      long t = EffectiveWindow.seconds(status).orElseThrow();
      long retryAfter =
          RateLimitFields.of(Statuses.decision(status)).retryAfterSeconds().orElseThrow();

      assertThat(t).as("seed %d, %s", seed, status).isBetween(1L, retryAfter);
    }
  }

  @Test
  void t_deniedACostAboveOne_isTheTimeToTheNextUnitNotToTheCost() {
    LimitStatus five = status(TEN_A_MINUTE, false, false, 0, 30 * SECOND, 60 * SECOND);

    assertThat(EffectiveWindow.seconds(five)).hasValue(6);
  }

  @Test
  void t_costAboveTheBurst_isThatOfWhatIsLeft() {
    assertThat(EffectiveWindow.seconds(never(TEN_A_MINUTE, 10))).hasValue(60);
    assertThat(EffectiveWindow.seconds(never(TEN_A_MINUTE, 0))).hasValue(6);
  }

  @Test
  void t_nothingEver_isLeftOut() {
    Policy blocked = Policy.tokenBucket(0, Duration.ofMinutes(1));

    assertThat(EffectiveWindow.seconds(never(blocked, 0))).isEmpty();
  }

  @Test
  void t_largestBuckets_doNotOverflow() {
    Policy longest = Policy.tokenBucket(1, Duration.ofNanos((1L << 52) * 1000));
    Policy finest = Policy.tokenBucket(94_906_263, Duration.ofSeconds(1));

    assertThat(EffectiveWindow.seconds(allowed(longest, 1))).hasValue(4_503_599_628L);
    assertThat(EffectiveWindow.seconds(allowed(finest, 94_906_263))).hasValue(1);
  }

  @Test
  void t_randomBuckets_neverAdvertiseMoreThanTheRateNorGoBeforeTheNextUnit() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      long limit = 1L + random.nextInt(10_000);
      Policy policy =
          Policy.tokenBucket(limit, Duration.ofMillis(1L + random.nextInt(5_000_000)))
              .withBurst(1L + random.nextInt(20_000));
      LimitStatus status = allowed(policy, random.nextLong(policy.burst() + 1));

      long t = EffectiveWindow.seconds(status).orElseThrow();

      BigInteger advertised = BigInteger.valueOf(status.remaining());
      BigInteger granted = BigInteger.valueOf(t).multiply(BigInteger.valueOf(limit));
      assertThat(advertised.multiply(BigInteger.valueOf(policy.windowMicros())))
          .as("r × w ≤ t × q, seed %d, %s, t=%d", seed, status, t)
          .isLessThanOrEqualTo(granted.multiply(BigInteger.valueOf(SECOND)));
      if (status.remaining() < policy.burst()) {
        assertThat(t).as("seed %d, %s", seed, status).isGreaterThanOrEqualTo(1);
      }
    }
  }

  @Test
  void t_fixedWindow_isTheTimeToItsEnd() {
    Policy policy = Policy.fixedWindow(10, Duration.ofMinutes(1));

    assertThat(EffectiveWindow.seconds(status(policy, true, false, 4, 0, 17 * SECOND + 1)))
        .hasValue(18);
    assertThat(EffectiveWindow.seconds(status(policy, false, false, 0, 5 * SECOND, 5 * SECOND)))
        .hasValue(5);
    assertThat(EffectiveWindow.seconds(status(policy, true, false, 10, 0, 0)))
        .as("untouched, a second after the window began")
        .hasValue(59);
  }

  @Test
  void t_slidingWindows_isTheTimeUntilNothingCountsOrTheWait() {
    for (Policy policy :
        List.of(
            Policy.slidingWindowLog(10, Duration.ofMinutes(1)),
            Policy.slidingWindowCounter(10, Duration.ofMinutes(1)))) {
      assertThat(EffectiveWindow.seconds(status(policy, true, false, 4, 0, 60 * SECOND)))
          .hasValue(60);
      assertThat(EffectiveWindow.seconds(status(policy, false, false, 0, 3 * SECOND, 40 * SECOND)))
          .hasValue(3);
      assertThat(EffectiveWindow.seconds(status(policy, true, false, 10, 0, 0))).hasValue(60);
      assertThat(EffectiveWindow.seconds(status(policy, true, false, 9, 0, 2 * SECOND)))
          .as("capped by the ratio")
          .hasValue(54);
      assertThat(EffectiveWindow.seconds(status(policy, false, false, 9, 2 * SECOND, 2 * SECOND)))
          .as("not later than Retry-After")
          .hasValue(2);
      assertThat(EffectiveWindow.seconds(never(policy, 10))).hasValue(60);
    }
  }

  @Test
  void t_counterThatRemembersTwoWindows_isAWindowAtMost() {
    Policy policy = Policy.slidingWindowCounter(10, Duration.ofMinutes(1));

    assertThat(EffectiveWindow.seconds(status(policy, true, false, 0, 0, 117 * SECOND)))
        .hasValue(60);
  }

  @Test
  void t_largestWindows_areCappedExactly() {
    Policy policy = Policy.slidingWindowCounter(1L << 46, Duration.ofNanos((1L << 46) * 1_000));

    assertThat(EffectiveWindow.seconds(status(policy, true, false, (1L << 46) - 1, 0, SECOND)))
        .as("(2^46 - 1) units at one a microsecond: 70,368,744.177663 s")
        .hasValue(70_368_745);
    assertThat(EffectiveWindow.seconds(status(policy, true, false, 3 * SECOND, 0, SECOND)))
        .as("exactly three seconds")
        .hasValue(3);
  }

  @Test
  void t_windowOfLimitZero_isAbsent() {
    Policy none = Policy.slidingWindowLog(0, Duration.ofMinutes(1));

    assertThat(EffectiveWindow.seconds(status(none, false, false, 0, LimitStatus.NEVER, 0)))
        .isEmpty();
  }
}
