package dev.limiter.contract;

import dev.limiter.Policy;

/**
 * A sliding window counter by its definition: previous × (window − elapsed) / window + current.
 * Windows follow each other as those of {@link FixedWindowOracle} do.
 */
final class SlidingWindowCounterOracle extends WindowOracle {

  private long start = Long.MIN_VALUE / 2; // of the window that was written last
  private long previous;
  private long current;

  @Override
  Fraction counted(Policy policy, long at) {
    long window = policy.windowMicros();
    if (at >= start + 2 * window) {
      return Fraction.ZERO;
    }
    if (at >= start + window) {
      return weighted(current, window, at - (start + window));
    }
    return weighted(previous, window, Math.max(0, at - start)).plus(Fraction.of(current));
  }

  private static Fraction weighted(long units, long window, long elapsed) {
    return Fraction.of(units).times(Fraction.of(window - elapsed, window));
  }

  @Override
  void write(Policy policy, long now, long cost) {
    moveTo(policy, now);
    current += cost;
  }

  private void moveTo(Policy policy, long now) {
    long window = policy.windowMicros();
    if (now >= start + 2 * window) {
      start = Math.floorDiv(now, window) * window;
      previous = 0;
      current = 0;
    } else if (now >= start + window) {
      start += window;
      previous = current;
      current = 0;
    }
  }

  @Override
  public void refund(Policy policy, long now, long cost, long fullAt) {
    SlidingWindowCounterOracle then = new SlidingWindowCounterOracle();
    then.become(this);
    then.moveTo(policy, now);
    long takenIn = fullAt - 2 * policy.windowMicros();
    long found = then.previous + then.current;
    if (takenIn == then.start) {
      then.current = Math.max(0, then.current - cost);
    } else if (takenIn == then.start - policy.windowMicros()) {
      then.previous = Math.max(0, then.previous - cost);
    }
    if (now < fullAt && then.previous + then.current < found) {
      become(then);
    }
  }

  private void become(SlidingWindowCounterOracle other) {
    start = other.start;
    previous = other.previous;
    current = other.current;
  }
}
