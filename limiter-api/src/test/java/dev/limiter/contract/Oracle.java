package dev.limiter.contract;

import dev.limiter.Algorithm;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;

/** One counter by its algorithm's definition, in exact rationals: slow and obvious. */
public interface Oracle {

  /** Returns a counter that nothing was taken from yet. */
  static Oracle of(Algorithm algorithm) {
    return switch (algorithm) {
      case TOKEN_BUCKET -> new TokenBucketOracle();
      case FIXED_WINDOW -> new FixedWindowOracle();
      case SLIDING_WINDOW_COUNTER -> new SlidingWindowCounterOracle();
      case SLIDING_WINDOW_LOG -> new SlidingWindowLogOracle();
    };
  }

  /** Returns how long until a cost could pass: 0, microseconds, or {@link LimitStatus#NEVER}. */
  long wait(Policy policy, long now, long cost);

  /** Takes a cost, which must not have to wait. */
  void take(Policy policy, long now, long cost);

  /**
   * Gives a cost back, but for what no longer counts of it.
   *
   * @param fullAt the instant at which nothing would have counted any more after the charge, had
   *     nothing else happened
   */
  void refund(Policy policy, long now, long cost, long fullAt);

  /** Describes the counter as it is now, beside the wait that a check was told. */
  Outcome outcome(Policy policy, long now, long wait);

  /** Tells whether nothing counts against the limit. */
  default boolean full(Policy policy, long now) {
    return outcome(policy, now, 0).resetAfterMicros() == 0;
  }

  /** Asks and takes, as a check does. */
  default Outcome check(Policy policy, long now, long cost) {
    long wait = wait(policy, now, cost);
    if (wait == 0 && cost > 0) {
      take(policy, now, cost);
    }
    return outcome(policy, now, wait);
  }
}
