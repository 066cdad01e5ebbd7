package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.limiter.Policy;
import dev.limiter.contract.Draws;
import java.math.BigInteger;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

/** What the vectors cannot show: they see answers, not states. */
final class TokenBucketTest {

  private static final long NOW = 1_764_567_890_123_456L;

  @Test
  void refundOfAFullBucket_changesNothing() {
    TokenBucket bucket = new TokenBucket(Policy.tokenBucket(10, Duration.ofSeconds(1)), NOW);
    bucket.load(NOW - 5_000_000, 0, 1);

    assertThat(bucket.refund(1, NOW + 100_000)).isFalse();
    assertThat(bucket.zero).isEqualTo(NOW - 1_000_000);
  }

  @Test
  void refund_neverLeavesAStateBeforeTheFloor() {
    TokenBucket bucket = new TokenBucket(Policy.tokenBucket(3, Duration.ofSeconds(1)), NOW);
    bucket.load(NOW - 999_999, 2, 3);

    assertThat(bucket.refund(3, NOW + 1_000_000)).isTrue();
    assertThat(bucket.zero).isEqualTo(NOW - 1_000_000);
    assertThat(bucket.zeroPart).isZero();
  }

  @Test
  void takeFromFull_leavesTheLesserOfTwo() {
    TokenBucket bucket = new TokenBucket(Policy.tokenBucket(10, Duration.ofSeconds(1)), NOW);

    bucket.load(NOW - 600_000, 0, 1);
    bucket.takeFromFull(5);
    assertThat(bucket.zero).isEqualTo(NOW - 500_000);
    bucket.takeFromFull(4);
    assertThat(bucket.zero).isEqualTo(NOW - 500_000);
    bucket.takeFromFull(11);
    assertThat(bucket.zero).as("more than it can hold").isEqualTo(NOW - 500_000);
  }

  @Test
  void fullWithin_leavesTheGreaterOfTwo() {
    TokenBucket bucket = new TokenBucket(Policy.tokenBucket(3, Duration.ofSeconds(1)), NOW);

    bucket.load(NOW - 300_000, 1, 3);
    bucket.fullWithin(800_000);
    assertThat(bucket.remaining()).isZero();
    assertThat(bucket.zero).isEqualTo(NOW - 300_000);
    bucket.fullWithin(600_000);
    assertThat(bucket.remaining()).isOne();
    assertThat(bucket.resetAfter()).isEqualTo(599_999);
  }

  @Test
  void remaining_atTheFastestRate_isNotSearchedTokenByToken() {
    Policy policy = Policy.tokenBucket(94_906_265, Duration.ofNanos(1_000));
    TokenBucket bucket = new TokenBucket(policy, NOW);
    bucket.load(NOW - 1, 1, policy.rate().tokens()); // almost a microsecond, 94 million tokens

    assertTimeout(
        Duration.ofSeconds(5),
        () -> {
          for (int i = 0; i < 1_000; i++) {
            assertThat(bucket.remaining()).isEqualTo(94_906_264);
          }
        });
  }

  /** A double cannot tell n tokens from one µs less where both are near 2^52 µs. */
  @Test
  void remaining_whereADoubleRoundsUp_isFloored() {
    long slowest = (1L << 52) - 1;
    Draws draws = Draws.printed("remaining");
    for (int i = 0; i < 10_000; i++) {
      long limit = draws.between(94_000_000, 94_906_265);
      Policy policy = Policy.tokenBucket(limit, Duration.of(slowest, ChronoUnit.MICROS));
      BigInteger p = BigInteger.valueOf(policy.rate().tokens());
      BigInteger q = BigInteger.valueOf(policy.rate().micros());
      long tokens = draws.between(1, policy.burst());
      long left = BigInteger.valueOf(tokens).multiply(q).divide(p).longValueExact();
      TokenBucket bucket = new TokenBucket(policy, NOW);
      bucket.load(NOW - left, 0, 1);

      assertThat(bucket.remaining())
          .as("%d µs of %s", left, policy)
          .isEqualTo(BigInteger.valueOf(left).multiply(p).divide(q).longValueExact());
    }
  }
}
