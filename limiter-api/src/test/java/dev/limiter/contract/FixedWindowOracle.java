package dev.limiter.contract;

import dev.limiter.Policy;

/**
 * Fixed windows by their definition. A window of another length that is under way is gone on with;
 * one that lies ahead of a clock that stepped back counts already.
 */
final class FixedWindowOracle extends WindowOracle {

  private long start = Long.MIN_VALUE / 2; // of the window that was written last
  private long units; // what it admitted

  @Override
  Fraction counted(Policy policy, long at) {
    return Fraction.of(at < start + policy.windowMicros() ? units : 0);
  }

  @Override
  void write(Policy policy, long now, long cost) {
    if (now >= start + policy.windowMicros()) {
      start = Math.floorDiv(now, policy.windowMicros()) * policy.windowMicros();
      units = 0;
    }
    units += cost;
  }

  @Override
  public void refund(Policy policy, long now, long cost, long fullAt) {
    if (now < fullAt && fullAt == start + policy.windowMicros()) {
      units = Math.max(0, units - cost);
    }
  }
}
