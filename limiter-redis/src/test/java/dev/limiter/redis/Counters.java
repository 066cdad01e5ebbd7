package dev.limiter.redis;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Counters that nobody has used yet, on a server that tests share. */
final class Counters {

  static final Policy TEN_A_DAY = Policy.tokenBucket(10, Duration.ofDays(1));

  static final List<Policy> OF_EACH_ALGORITHM =
      List.of(
          TEN_A_DAY,
          Policy.fixedWindow(10, Duration.ofDays(1)),
          Policy.slidingWindowCounter(10, Duration.ofDays(1)),
          Policy.slidingWindowLog(10, Duration.ofDays(1)));

  private Counters() {}

  static CounterKey fresh(Policy policy) {
    return CounterKey.of(UUID.randomUUID().toString(), policy);
  }

  static Check one(CounterKey key) {
    return new Check(key, 1);
  }

  /** Returns the name of a counter's key in Redis, by the default prefix. */
  static String redisKey(CounterKey key) {
    return "limiter:" + key.text();
  }
}
