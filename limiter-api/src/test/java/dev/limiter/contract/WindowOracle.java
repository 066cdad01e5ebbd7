package dev.limiter.contract;

import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.util.function.LongPredicate;

/**
 * What the window algorithms have in common: all follows from what counts at an instant if nothing
 * more passes, and that never grows with time. Waits are searched for, not computed.
 */
abstract class WindowOracle implements Oracle {

  /** Returns what counts against the limit at an instant, if nothing passes before it. */
  abstract Fraction counted(Policy policy, long at);

  /** Takes note of a cost that passes. */
  abstract void write(Policy policy, long now, long cost);

  @Override
  public final long wait(Policy policy, long now, long cost) {
    long wanted = Math.max(cost, 1);
    if (wanted > policy.limit()) {
      return LimitStatus.NEVER;
    }
    Fraction room = Fraction.of(policy.limit() - wanted);
    return first(d -> counted(policy, now + d).compareTo(room) <= 0);
  }

  private boolean nothingCounts(Policy policy, long at) {
    return counted(policy, at).equals(Fraction.ZERO);
  }

  @Override
  public final boolean full(Policy policy, long now) {
    return nothingCounts(policy, now);
  }

  @Override
  public final void take(Policy policy, long now, long cost) {
    if (counted(policy, now).compareTo(Fraction.of(policy.limit() - cost)) > 0) {
      throw new IllegalStateException(cost + " beside " + counted(policy, now));
    }
    if (cost > 0) {
      write(policy, now, cost);
    }
  }

  @Override
  public final Outcome outcome(Policy policy, long now, long wait) {
    Fraction left = Fraction.of(policy.limit()).minus(counted(policy, now));
    long reset = first(d -> nothingCounts(policy, now + d));
    return new Outcome(wait == 0, Math.max(0, left.floor()), wait, reset);
  }

  /** Returns the least number, from 0, from which on something holds. */
  private static long first(LongPredicate holds) {
    if (holds.test(0)) {
      return 0;
    }
    long high = 1;
    while (!holds.test(high)) {
      high *= 2;
    }
    long low = high / 2; // does not hold
    while (high - low > 1) {
      long middle = low + (high - low) / 2;
      if (holds.test(middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }
}
