package dev.limiter.local;

import dev.limiter.LimitStatus;
import dev.limiter.Policy;

/** The arithmetic of fixed windows: pure functions of their state, their policy and the instant. */
final class FixedWindow {

  /*
   * The state is a window's start and what it admitted. A window begins at a multiple of its length
   * since 1970, unless one of another length is under way, which is then gone on with. A start after
   * now (the clock stepped back) goes on counting until the clock has caught up.
   */

  private FixedWindow() {}

  /** Returns the start of the window that counts now. */
  static long start(Policy policy, long now, long storedStart) {
    long window = policy.windowMicros();
    return now < storedStart + window ? storedStart : now - Math.floorMod(now, window);
  }

  /** Returns what the window that counts now has admitted. */
  static long count(Policy policy, long now, long storedStart, long storedCount) {
    return now < storedStart + policy.windowMicros() ? storedCount : 0;
  }

  /** Returns how long a cost has to wait: 0 if it may be taken now; a cost of 0 asks for 1. */
  static long wait(Policy policy, long now, long start, long count, long cost) {
    long wanted = Math.max(cost, 1);
    if (wanted > policy.limit()) {
      return LimitStatus.NEVER;
    }
    return wanted <= policy.limit() - count ? 0 : start + policy.windowMicros() - now;
  }

  /**
   * Returns the count after a cost is given back, if its window still counts.
   *
   * @param fullAt the end of the window that the cost was taken from
   */
  static long countBefore(Policy policy, long start, long count, long cost, long fullAt) {
    return start + policy.windowMicros() == fullAt ? Math.max(0, count - cost) : count;
  }

  /** Returns what is left. */
  static long remaining(Policy policy, long count) {
    return Math.max(0, policy.limit() - count);
  }

  /** Returns the time until nothing counts any more. */
  static long resetAfter(Policy policy, long now, long start, long count) {
    return count > 0 ? start + policy.windowMicros() - now : 0;
  }
}
