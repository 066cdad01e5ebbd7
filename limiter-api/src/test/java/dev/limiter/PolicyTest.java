package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

class PolicyTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final long TWO_TO_53 = 1L << 53;

  private static void assertRefused(String message, long limit, Duration window, long burst) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Policy.tokenBucket(limit, window, burst))
        .withMessageContaining(message);
  }

  @Test
  void tokenBucket_limitAndWindow_hasBurstOfTheLimit() {
    Policy policy = Policy.tokenBucket(30, Duration.ofMinutes(1));

    assertThat(policy.limit()).isEqualTo(30);
    assertThat(policy.burst()).isEqualTo(30);
    assertThat(policy.windowMicros()).isEqualTo(60_000_000);
    assertThat(policy.window()).isEqualTo(Duration.ofMinutes(1));
    assertThat(policy.name()).isEqualTo("default");
    assertThat(policy.algorithm()).isEqualTo(Algorithm.TOKEN_BUCKET);
    assertThat(policy.rate()).isEqualTo(new Rate(1, 2_000_000));
    assertThat(policy.fillWholeMicros()).isEqualTo(60_000_000);
    assertThat(policy.fillPartMicros()).isZero();
    assertThat(policy).hasToString("default: 30 per PT1M, burst 30, token_bucket");
  }

  @Test
  void rate_thatDoesNotDivide_isKeptInParts() {
    Policy policy = Policy.tokenBucket(3, SECOND).withBurst(1);

    assertThat(policy.rate()).isEqualTo(new Rate(3, 1_000_000));
    assertThat(policy.rate().wholeMicros()).isEqualTo(333_333);
    assertThat(policy.rate().partMicros()).isEqualTo(1);
    assertThat(policy.fillWholeMicros()).isEqualTo(333_333);
    assertThat(policy.fillPartMicros()).isEqualTo(1);
  }

  @Test
  void tokenBucket_zero_refusesEverythingAndHasNoBurst() {
    Policy policy = Policy.tokenBucket(0, SECOND);

    assertThat(policy.burst()).isZero();
    assertThat(policy.fillWholeMicros()).isZero();
    assertRefused("burst must be 0 where the limit is 0: 1", 0, SECOND, 1);
  }

  @Test
  void tokenBucket_outOfRange_saysWhichFigureAndRange() {
    assertRefused("limit must be 0 to 2^53: -1", -1, SECOND, 1);
    assertRefused("limit must be 0 to 2^53: ", TWO_TO_53 + 1, SECOND, 1);
    assertRefused("burst must be 1 to 2^53: 0", 1, SECOND, 0);
    assertRefused("burst must be 1 to 2^53: -1", 1, SECOND, -1);
    assertRefused("window must be at least 1 µs: 0 µs", 1, Duration.ZERO, 1);
    assertRefused("window must be 1 µs to 285 years: PT-1S", 1, SECOND.negated(), 1);
    assertRefused(
        "window must be a whole number of microseconds: PT0.000000001S", 1, Duration.ofNanos(1), 1);
    assertRefused("window must be 1 µs to 285 years: ", 1, Duration.ofSeconds(Long.MAX_VALUE), 1);
    assertRefused("takes longer than 2^52 µs", 1, Duration.ofDays(365 * 143), 1);
    assertRefused("takes longer than 2^52 µs", 1, SECOND, TWO_TO_53 / 1_000_000);
    assertRefused("cannot be counted exactly", 100_000_007, Duration.ofMinutes(1), 100_000_007);
  }

  @Test
  void tokenBucket_fineLimitWithSmallBurst_isPossibleAtOnce() {
    Policy policy = Policy.tokenBucket(100_000_007, Duration.ofMinutes(1), 10);

    assertThat(policy.burst()).isEqualTo(10);
    assertThat(policy.rate().tokens()).isEqualTo(100_000_007);
  }

  @Test
  void tokenBucket_extremesOfUse_areAccepted() {
    assertThat(Policy.tokenBucket(1, Duration.ofDays(365)).burst()).isEqualTo(1);
    assertThat(Policy.tokenBucket(1_000_000_000, SECOND).rate()).isEqualTo(new Rate(1_000, 1));
    assertThat(Policy.tokenBucket(980_000_000, Duration.ofSeconds(10)).rate())
        .isEqualTo(new Rate(98, 1));
    assertThat(Policy.tokenBucket(700_000, Duration.ofHours(1)).rate())
        .isEqualTo(new Rate(7, 36_000));
  }

  @Test
  void tokenBucket_randomFigures_acceptsExactlyWhatCanBeCounted() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int accepted = 0;
    for (int i = 0; i < 50_000; i++) {
      long limit = 1 + (random.nextLong() >>> 11 >>> random.nextInt(53));
      long window = 1 + (random.nextLong() >>> 12 >>> random.nextInt(52));
      long burst = 1 + (random.nextLong() >>> 11 >>> random.nextInt(53));
      Policy policy = null;
      try {
        policy = Policy.tokenBucket(limit, Duration.ofSeconds(0, window * 1_000), burst);
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageNotContaining("window must");
      }
      BigInteger p = BigInteger.valueOf(limit);
      BigInteger q = BigInteger.valueOf(window);
      BigInteger divisor = p.gcd(q);
      p = p.divide(divisor);
      q = q.divide(divisor);
      BigInteger[] fill = BigInteger.valueOf(burst).multiply(q).divideAndRemainder(p);
      boolean exact =
          BigInteger.valueOf(burst + 1).multiply(p).bitLength() <= 53
              || BigInteger.valueOf(burst + 1).multiply(p).equals(BigInteger.TWO.pow(53));
      boolean fills = fill[0].compareTo(BigInteger.TWO.pow(52)) <= 0;
      String context = "seed %d: %d per %d µs, burst %d".formatted(seed, limit, window, burst);
      assertThat(policy != null).as(context).isEqualTo(exact && fills);
      if (policy != null) {
        accepted++;
        assertThat(policy.fillWholeMicros()).as(context).isEqualTo(fill[0].longValueExact());
        assertThat(policy.fillPartMicros()).as(context).isEqualTo(fill[1].longValueExact());
      }
    }
    assertThat(accepted).as("seed %d", seed).isBetween(5_000, 45_000);
  }

  @Test
  void withName_notPrintableAscii_isRefused() {
    Policy policy = Policy.tokenBucket(1, SECOND);

    assertThat(policy.withName("a \"b\" ~").name()).isEqualTo("a \"b\" ~");
    for (String name : new String[] {"", "é", "a\nb", "\u007f"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> policy.withName(name))
          .withMessage("policy name must be printable ASCII and not empty: '" + name + "'");
    }
  }

  @Test
  void withName_tooLong_isRefused() {
    Policy policy = Policy.tokenBucket(1, SECOND);

    assertThat(policy.withName("n".repeat(128)).name()).hasSize(128);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> policy.withName("n".repeat(129)))
        .withMessage("policy name must have at most 128 characters: 129");
  }

  @Test
  void equals_everyFigure_counts() {
    Policy policy = Policy.tokenBucket(2, SECOND);

    assertThat(policy)
        .isEqualTo(Policy.tokenBucket(2, Duration.ofSeconds(1)))
        .hasSameHashCodeAs(Policy.tokenBucket(2, SECOND, 2))
        .isNotEqualTo(Policy.tokenBucket(4, Duration.ofSeconds(2)))
        .isNotEqualTo(policy.withBurst(1))
        .isNotEqualTo(policy.withName("n"))
        .isNotEqualTo("n");
  }

  private static final List<BiFunction<Long, Duration, Policy>> WINDOWS =
      List.of(Policy::fixedWindow, Policy::slidingWindowCounter, Policy::slidingWindowLog);

  @Test
  void window_limitAndWindow_hasItsLimitAsCapacity() {
    for (BiFunction<Long, Duration, Policy> window : WINDOWS) {
      Policy policy = window.apply(30L, Duration.ofMinutes(1)).withName("n");

      assertThat(policy.limit()).isEqualTo(30);
      assertThat(policy.burst()).isEqualTo(30);
      assertThat(policy.rate()).isEqualTo(new Rate(1, 2_000_000));
      assertThat(policy.fillPartMicros()).isZero();
      assertThat(policy)
          .hasToString("n: 30 per PT1M, " + policy.algorithm().text())
          .isNotEqualTo(Policy.tokenBucket(30, Duration.ofMinutes(1)).withName("n"));
    }
    assertThat(Policy.fixedWindow(1, SECOND).fillWholeMicros()).isEqualTo(1_000_000);
    assertThat(Policy.slidingWindowCounter(1, SECOND).fillWholeMicros()).isEqualTo(2_000_000);
    assertThat(Policy.slidingWindowLog(1, SECOND).fillWholeMicros()).isEqualTo(1_000_000);
  }

  @Test
  void window_withBurst_isRefused() {
    for (BiFunction<Long, Duration, Policy> window : WINDOWS) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> window.apply(30L, SECOND).withBurst(31))
          .withMessageMatching(
              "burst belongs to token_bucket; the capacity of \\w+ is its limit, 30: 31");
    }
  }

  @Test
  void window_endsOfItsRange_areAcceptedAndWhatIsBeyondRefused() {
    Duration longest = Duration.of(1L << 46, ChronoUnit.MICROS);
    assertThat(Policy.slidingWindowCounter(1L << 46, longest).limit()).isEqualTo(1L << 46);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Policy.slidingWindowCounter((1L << 46) + 1, SECOND))
        .withMessageContaining("limit of sliding_window_counter must be at most 70368744177664");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Policy.slidingWindowCounter(1, longest.plusNanos(1_000)))
        .withMessageContaining(
            "window of sliding_window_counter must be at most 70368744177664 µs");
    assertThat(Policy.slidingWindowLog(1_000, SECOND).limit()).isEqualTo(Policy.MAX_LOG_LIMIT);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Policy.slidingWindowLog(1_001, SECOND))
        .withMessageContaining("must be at most 1000: 1001");
    Duration span = Duration.of(1L << 52, ChronoUnit.MICROS);
    assertThat(Policy.fixedWindow(1L << 52, span).window()).isEqualTo(span);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Policy.fixedWindow((1L << 52) + 1, SECOND));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Policy.slidingWindowLog(1, span.plusNanos(1_000)));
    for (BiFunction<Long, Duration, Policy> window : WINDOWS) {
      assertThatIllegalArgumentException().isThrownBy(() -> window.apply(-1L, SECOND));
      assertThatIllegalArgumentException().isThrownBy(() -> window.apply(1L, Duration.ZERO));
      assertThat(window.apply(0L, SECOND).burst()).isZero();
    }
  }
}
