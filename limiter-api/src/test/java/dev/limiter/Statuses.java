package dev.limiter;

import java.time.Duration;

/** Statuses of single limits, for tests of what is made of several. */
final class Statuses {

  private Statuses() {}

  static LimitStatus allowed(String name, long limit, long remaining) {
    return new LimitStatus(key(name, limit), 1, true, false, remaining, 0, 5, 9);
  }

  static LimitStatus denied(String name, long retryAfterMicros) {
    return new LimitStatus(key(name, 10), 1, false, false, 0, retryAfterMicros, 5, 9);
  }

  static CounterKey key(String name, long limit) {
    return CounterKey.of(name, Policy.tokenBucket(limit, Duration.ofMinutes(1)));
  }
}
