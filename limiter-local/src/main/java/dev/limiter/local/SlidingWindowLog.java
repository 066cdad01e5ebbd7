package dev.limiter.local;

import dev.limiter.LimitStatus;
import dev.limiter.Policy;

/**
 * The arithmetic of a sliding window log: pure functions of its state, its policy and the instant.
 */
final class SlidingWindowLog {

  /*
   * The state is the instants of what was admitted, one for each unit, oldest first; some at the
   * front may have left the window since. An instant counts for as long as it is less than a window
   * ago. A clock that stepped back stamps no earlier than the last instant.
   */

  private SlidingWindowLog() {}

  /** Returns how many of the instants count no more. */
  static int expired(Policy policy, long now, Instants instants) {
    int low = 0;
    int high = instants.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (instants.get(middle) + policy.windowMicros() > now) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Returns how long a cost has to wait: 0 if it may be taken now; a cost of 0 asks for 1. */
  static long wait(Policy policy, long now, Instants instants, long cost) {
    long wanted = Math.max(cost, 1);
    if (wanted > policy.limit()) {
      return LimitStatus.NEVER;
    }
    long leaving = instants.size() + wanted - policy.limit(); // so many must have left
    return leaving <= 0
        ? 0
        : Math.max(0, instants.get((int) leaving - 1) + policy.windowMicros() - now);
  }

  /** Returns the instant at which a cost that is taken now counts as taken. */
  static long stamp(long now, Instants instants) {
    return instants.size() == 0 ? now : Math.max(now, instants.get(instants.size() - 1));
  }

  /** Returns what is left. */
  static long remaining(Policy policy, long now, Instants instants) {
    int counted = instants.size() - expired(policy, now, instants);
    return Math.max(0, policy.limit() - counted);
  }

  /** Returns the time until nothing counts any more. */
  static long resetAfter(Policy policy, long now, Instants instants) {
    return instants.size() == 0
        ? 0
        : Math.max(0, instants.get(instants.size() - 1) + policy.windowMicros() - now);
  }
}
