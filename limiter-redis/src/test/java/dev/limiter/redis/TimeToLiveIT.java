package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static dev.limiter.redis.Counters.redisKey;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.contract.Draws;
import dev.limiter.contract.ManualTicker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** A key lives for as long as its bucket takes to fill, on the server's clock. */
final class TimeToLiveIT {

  private final RedisServer server = RedisServer.shared();
  private final RedisBackend backend = server.forgetfulBackend();
  private final Jedis jedis = server.connect();

  @AfterEach
  void close() {
    backend.close();
    jedis.close();
  }

  private void assertLivesUntilFull(CounterKey key, LimitStatus status) {
    long millisToFull = (status.resetAfterMicros() + 999) / 1_000;
    // The store counts in whole milliseconds, from one that began before the check did.
    assertThat(jedis.pttl(redisKey(key)))
        .as("time to live after %s", status)
        .isBetween(millisToFull - 5_000, millisToFull + 1);
  }

  @Test
  void case14_chargedCounter_livesUntilItIsFull() {
    List<Policy> policies =
        List.of(
            TEN_A_DAY,
            Policy.tokenBucket(7, Duration.ofHours(1)),
            Policy.tokenBucket(1, Duration.ofDays(365)).withBurst(3),
            Policy.tokenBucket(1_000, Duration.ofSeconds(1)).withBurst(1_000_000),
            Policy.fixedWindow(10, Duration.ofDays(1)),
            Policy.slidingWindowCounter(10, Duration.ofDays(1)),
            Policy.slidingWindowLog(10, Duration.ofDays(1)));
    for (Policy policy : policies) {
      CounterKey key = fresh(policy);
      for (int i = 0; i < 3; i++) {
        long cost = policy.burst() / 3;
        Decision decision = backend.check(new Check(key, cost));
        assertThat(decision.allowed()).isTrue();
        assertLivesUntilFull(key, decision.statuses().get(0));
      }
    }
  }

  @Test
  void case14_partlyRefundedCounter_livesUntilItIsFull() {
    CounterKey key = fresh(TEN_A_DAY);
    backend.check(new Check(key, 3));
    backend.refund(backend.check(new Check(key, 5)));

    assertLivesUntilFull(key, backend.check(new Check(key, 0)).statuses().get(0));
  }

  @Test
  void case14_checksOfSeveral_liveUntilTheyAreFull() {
    CounterKey fast = fresh(Policy.tokenBucket(7, Duration.ofHours(1)));
    CounterKey slow = fresh(TEN_A_DAY);

    Decision decision = backend.check(List.of(one(fast), one(slow)));

    assertLivesUntilFull(fast, decision.statuses().get(0));
    assertLivesUntilFull(slow, decision.statuses().get(1));
  }

  @Test
  void case14_whateverIsAsked_noKeyIsWithoutATimeToLive() {
    Draws draws = Draws.printed("time to live");
    for (int i = 0; i < 300; i++) {
      Policy policy = draws.policy(draws.oneOf(List.of(Algorithm.values())));
      CounterKey key = fresh(policy);
      for (int j = 0; j < 4; j++) {
        Decision decision = backend.check(new Check(key, draws.between(0, policy.burst())));
        if (draws.oneIn(3)) {
          backend.refund(decision);
        }
        assertThat(jedis.pttl(redisKey(key))).as("%s", policy).isNotEqualTo(-1L);
      }
    }
  }

  @Test
  void case14_idleCounter_ofAnyAlgorithm_isGoneOnceNothingCounts() {
    Duration window = Duration.ofMillis(100);
    List<Policy> policies =
        List.of(
            Policy.tokenBucket(100, window),
            Policy.fixedWindow(100, window),
            Policy.slidingWindowCounter(100, window),
            Policy.slidingWindowLog(100, window));
    for (Policy policy : policies) {
      CounterKey key = fresh(policy);
      backend.check(new Check(key, 100));

      long patience = System.nanoTime() + Duration.ofSeconds(10).toNanos();
      while (jedis.exists(redisKey(key)) && System.nanoTime() < patience) {
        Thread.onSpinWait();
      }

      assertThat(jedis.exists(redisKey(key))).as("%s", policy).isFalse();
      assertThat(backend.check(new Check(key, 0)).remaining()).as("%s", policy).isEqualTo(100);
    }
  }

  @Test
  void case15_timeToLive_isNeverRoundedToZero() {
    CounterKey thirds = fresh(Policy.tokenBucket(3, Duration.ofSeconds(1)).withBurst(1));
    CounterKey micros = fresh(Policy.tokenBucket(1_000_000, Duration.ofSeconds(1)));

    assertSecondIsDenied(thirds);
    assertThat(backend.check(one(micros)).allowed()).as("a time to full of 1 µs").isTrue();
  }

  /** Takes the only token and asks for another before it has refilled, by the server's clock. */
  private void assertSecondIsDenied(CounterKey key) {
    for (int i = 0; i < 20; i++) {
      LimitStatus first = backend.check(one(key)).statuses().get(0);
      LimitStatus second = backend.check(one(key)).statuses().get(0);
      if (first.allowed() && second.atMicros() < first.atMicros() + first.resetAfterMicros()) {
        assertThat(second.allowed()).isFalse();
        return;
      }
    }
    throw new AssertionError("no two checks within 333 ms in 20 attempts");
  }

  @Test
  void case16_drainedSlowBucket_isStillDrainedAfterTwoMinutes() {
    ManualTicker ticker = new ManualTicker(1_764_567_890_123_456L);
    CounterKey key = fresh(Policy.tokenBucket(5, Duration.ofHours(1)));
    try (RedisBackend timed =
        RedisBackend.builder(server.hostAndPort())
            .deadline(Duration.ofSeconds(10))
            .ticker(ticker)
            .build()) {
      for (int i = 0; i < 5; i++) {
        assertThat(timed.check(one(key)).allowed()).isTrue();
      }
      ticker.advance(121_000_000);

      assertThat(timed.check(one(key)).allowed()).isFalse();
      assertThat(jedis.pttl(redisKey(key))).isGreaterThan(3_590_000);
    }
  }
}
