package dev.limiter.redis;

import dev.limiter.CounterKey;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * A counter that all instances of a {@link ChaosRun} check all the while, {@link #OFFERED} times a
 * second together.
 */
record Traffic(Kind kind, CounterKey key) {

  /** What is asked of a counter's limit, and so what may become of it. */
  enum Kind {
    /** Half of what its limit admits: is never refused. */
    CALM,
    /** Three times what its limit admits. */
    PRESSED,
    /** A day's limit, which is used up before the trouble begins. */
    SPENT,
    /** Like calm, where there is no trouble: is never refused, nor decided but by the store. */
    ELSEWHERE
  }

  /** How many checks of each counter there are in a second. */
  static final int OFFERED = 2_400;

  private static final Duration SECOND = Duration.ofSeconds(1);
  static final Policy CALM = Policy.tokenBucket(2 * OFFERED, SECOND, 1_000);
  static final Policy PRESSED = Policy.tokenBucket(OFFERED / 3, SECOND, 200);
  static final Policy SPENT = Policy.tokenBucket(500, Duration.ofDays(1));

  /** Returns traffic of the kinds that meet the trouble. */
  static List<Traffic> on(Function<Policy, CounterKey> counters) {
    return List.of(
        new Traffic(Kind.CALM, counters.apply(CALM)),
        new Traffic(Kind.PRESSED, counters.apply(PRESSED)),
        new Traffic(Kind.SPENT, counters.apply(SPENT)));
  }

  /** Returns traffic that must not notice the trouble. */
  static Traffic elsewhere(CounterKey key) {
    return new Traffic(Kind.ELSEWHERE, key);
  }

  Policy policy() {
    return key.policy();
  }
}
