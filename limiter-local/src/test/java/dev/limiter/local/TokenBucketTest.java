package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.limiter.Policy;
import dev.limiter.contract.Draws;
import java.math.BigInteger;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

/** What the contract cannot show: it sees answers, not states. */
final class TokenBucketTest {

  private static final long NOW = 1_764_567_890_123_456L;

  @Test
  void remaining_atTheFastestRate_isNotSearchedTokenByToken() {
    Policy policy = Policy.tokenBucket(94_906_265, Duration.ofNanos(1_000));

    assertTimeout(
        Duration.ofSeconds(5),
        () -> {
          for (int i = 0; i < 1_000; i++) { // almost a microsecond, 94 million tokens
            assertThat(TokenBucket.remaining(policy, NOW, NOW - 1, 1)).isEqualTo(94_906_264);
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

      assertThat(TokenBucket.remaining(policy, NOW, NOW - left, 0))
          .as("%d µs of %s", left, policy)
          .isEqualTo(BigInteger.valueOf(left).multiply(p).divide(q).longValueExact());
    }
  }

  @Test
  void before_undoesAfter() {
    Draws draws = Draws.printed("before and after");
    for (int i = 0; i < 10_000; i++) {
      Policy policy = draws.policy();
      long part = draws.between(0, policy.rate().tokens() - 1);
      long cost = draws.scaled(1, policy.burst());
      long zero = TokenBucket.zeroAfter(policy, NOW, part, cost);
      long partAfter = TokenBucket.partAfter(policy, part, cost);
      long refillable = policy.fillWholeMicros() + 1;

      assertThat(TokenBucket.zeroBefore(policy, zero, partAfter, cost, refillable))
          .as("%d of %s", cost, policy)
          .isEqualTo(NOW);
      assertThat(TokenBucket.partBefore(policy, partAfter, cost, refillable))
          .as("%d of %s", cost, policy)
          .isEqualTo(part);
    }
  }

  @Test
  void before_ofMoreThanIsRefillable_givesThatTimeBackAndNoFraction() {
    Policy policy = Policy.tokenBucket(7, Duration.ofSeconds(1)); // 142,857 1/7 µs a token

    assertThat(TokenBucket.zeroBefore(policy, NOW, 0, 1, 142_857)).isEqualTo(NOW - 142_857);
    assertThat(TokenBucket.partBefore(policy, 0, 1, 142_857)).isZero();
    assertThat(TokenBucket.zeroBefore(policy, NOW, 0, 1, 142_858)).isEqualTo(NOW - 142_858);
    assertThat(TokenBucket.partBefore(policy, 0, 1, 142_858)).isEqualTo(6);
  }
}
