package dev.limiter.local;

import dev.limiter.LimitStatus;
import dev.limiter.Policy;

/**
 * The arithmetic of a sliding window counter: pure functions of its state, its policy and the
 * instant.
 */
final class SlidingWindowCounter {

  /*
   * The state is the start of a fixed window, what it admitted, and what the one before it did. What
   * counts is current + previous × left / window, where left is what a rolling window that ends now
   * covers of the previous one. A cost is a whole number, so it fits where current + cost and the
   * previous part, ceiled, are within the limit together: whole numbers again. Their product may
   * exceed 2^53, so it is divided digit by digit.
   */

  private static final long MAX_EXACT = (1L << 53) - 1; // in a double, which Lua has

  private SlidingWindowCounter() {}

  /** Returns the start of the current window. */
  static long start(Policy policy, long now, long storedStart) {
    long window = policy.windowMicros();
    if (now < storedStart + window) {
      return storedStart;
    }
    return now < storedStart + 2 * window ? storedStart + window : now - Math.floorMod(now, window);
  }

  /** Returns what the window before the current one admitted. */
  static long previous(
      Policy policy, long now, long storedStart, long storedPrevious, long storedCurrent) {
    long window = policy.windowMicros();
    if (now < storedStart + window) {
      return storedPrevious;
    }
    return now < storedStart + 2 * window ? storedCurrent : 0;
  }

  /** Returns what the current window has admitted. */
  static long current(Policy policy, long now, long storedStart, long storedCurrent) {
    return now < storedStart + policy.windowMicros() ? storedCurrent : 0;
  }

  /** Returns how long a cost has to wait: 0 if it may be taken now; a cost of 0 asks for 1. */
  static long wait(Policy policy, long now, long start, long previous, long current, long cost) {
    long window = policy.windowMicros();
    long wanted = Math.max(cost, 1);
    if (wanted > policy.limit()) {
      return LimitStatus.NEVER;
    }
    long room = policy.limit() - wanted - current;
    if (room >= weighted(policy, now, start, previous)) {
      return 0;
    }
    if (room >= 0) { // what counts of the previous window has to sink to it
      return start + window - quotient(room, window, previous) - now;
    }
    room = policy.limit() - wanted; // of the current one, when it is the previous
    return start + 2 * window - quotient(room, window, current) - now;
  }

  /** Returns what counts now, ceiled. */
  static long used(Policy policy, long now, long start, long previous, long current) {
    return current + weighted(policy, now, start, previous);
  }

  /** Returns what counts of the previous window, ceiled. */
  private static long weighted(Policy policy, long now, long start, long previous) {
    long window = policy.windowMicros();
    long left = Math.min(window, start + window - now);
    long parts = quotient(previous, left, window);
    return isMultiple(previous, left, window) ? parts : parts + 1;
  }

  /**
   * Returns what the previous window admitted after a cost is given back, if it was taken there.
   *
   * @param fullAt the end of the window after that which the cost was taken from
   */
  static long previousBefore(Policy policy, long start, long previous, long cost, long fullAt) {
    return start + policy.windowMicros() == fullAt ? Math.max(0, previous - cost) : previous;
  }

  /** Returns what the current window admitted after a cost is given back, if it was taken there. */
  static long currentBefore(Policy policy, long start, long current, long cost, long fullAt) {
    return start + 2 * policy.windowMicros() == fullAt ? Math.max(0, current - cost) : current;
  }

  /** Returns what is left, floored. */
  static long remaining(Policy policy, long now, long start, long previous, long current) {
    return Math.max(0, policy.limit() - used(policy, now, start, previous, current));
  }

  /** Returns the time until nothing counts any more. */
  static long resetAfter(Policy policy, long now, long start, long previous, long current) {
    if (current > 0) {
      return start + 2 * policy.windowMicros() - now;
    }
    return previous > 0 ? start + policy.windowMicros() - now : 0;
  }

  /** Returns a × b / n, floored, exactly: digit by digit where the product is too large. */
  static long quotient(long a, long b, long n) {
    return divide(a, b, n, true);
  }

  /** Tells whether a × b is a multiple of n. */
  static boolean isMultiple(long a, long b, long n) {
    return divide(a, b, n, false) == 0;
  }

  private static long divide(long a, long b, long n, boolean quotient) {
    if (b == 0 || a <= MAX_EXACT / b) {
      return quotient ? a * b / n : a * b % n;
    }
    long base = MAX_EXACT / (n + b); // so that no step below exceeds what is exact
    long place = 1;
    while (place <= a / base) {
      place *= base;
    }
    long whole = 0;
    long rest = 0;
    long digits = a;
    while (place > 0) {
      long product = rest * base + digits / place * b;
      whole = whole * base + product / n;
      rest = product % n;
      digits = digits % place;
      place = place == 1 ? 0 : place / base;
    }
    return quotient ? whole : rest;
  }
}
