package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

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
  void askFull_ofABucketThatHasLessLeft_isRefused() {
    TokenBucket bucket = new TokenBucket(Policy.tokenBucket(10, Duration.ofSeconds(1)), NOW);

    bucket.load(NOW - 500_000, 0, 1);
    assertThat(bucket.askFull(5)).as("as much left").isFalse();
    bucket.load(NOW - 500_001, 0, 1);
    assertThat(bucket.askFull(5)).as("more left").isTrue();
    assertThat(bucket.askFull(11)).as("above the capacity").isFalse();
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
