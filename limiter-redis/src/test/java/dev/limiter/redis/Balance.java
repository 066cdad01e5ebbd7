package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;

/**
 * What a server has counted against what its clients were told.
 *
 * <p>The counters are buckets of a million tokens that get back less than one an hour, so that what
 * they lack is what was taken.
 */
final class Balance {

  private static final long CAPACITY = 1_000_000;

  static final Policy BOTTOMLESS = Policy.tokenBucket(CAPACITY, Duration.ofDays(36_500));

  private Balance() {}

  /** Returns how much was taken from counters. */
  static long taken(RedisBackend backend, List<CounterKey> keys) {
    return keys.stream()
        .mapToLong(key -> CAPACITY - backend.check(new Check(key, 0)).statuses().get(0).remaining())
        .sum();
  }

  /**
   * Asserts that every admitted call of cost 1 was charged once and every failed one at most once.
   */
  static void assertHolds(RedisBackend backend, List<CounterKey> keys, Tally tally) {
    long taken = taken(backend, keys);
    assertThat(taken)
        .as("charged on the server, after %s", tally)
        .isBetween(tally.admitted(), tally.admitted() + tally.failed());
  }

  /** Asserts that no call of cost 1 was charged twice, where a server may have lost charges. */
  static void assertNoSurplus(RedisBackend backend, List<CounterKey> keys, Tally tally) {
    long taken = taken(backend, keys);
    assertThat(taken)
        .as("charged on the server, after %s", tally)
        .isLessThanOrEqualTo(tally.admitted() + tally.failed());
  }
}
