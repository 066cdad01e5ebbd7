package dev.limiter.redis;

import java.time.Duration;

/**
 * What was done to a store during a {@link ChaosRun}, by the times at which it happened.
 *
 * @param beganNanos when it began
 * @param endedNanos when the store could decide again
 * @param backNanos when it did, for every instance
 * @param patience how long that may take
 */
record Trouble(long beganNanos, long endedNanos, long backNanos, Duration patience) {

  /** Returns for how long the store did not decide. */
  double seconds() {
    return (backNanos - beganNanos) / 1e9;
  }

  Duration wayBack() {
    return Duration.ofNanos(backNanos - endedNanos);
  }

  /** Tells whether a check was made before the store decided again. */
  boolean covers(Observed check) {
    return check.endNanos() - beganNanos > 0 && backNanos - check.startNanos() > 0;
  }

  /** Tells whether a check met it, or came so soon after it that the store need not be back. */
  boolean concerns(Observed check) {
    return check.endNanos() - beganNanos > 0 && !isOverAt(check.startNanos());
  }

  /** Tells whether the store was in trouble at a time for longer than it takes to notice. */
  boolean isKnownAt(long nanos) {
    return nanos - beganNanos > 2 * ChaosRun.DEADLINE.toNanos() && endedNanos - nanos > 0;
  }

  /** Returns for how long it {@linkplain #isKnownAt is known}. */
  double knownSeconds() {
    return Math.max(0, (endedNanos - beganNanos - 2 * ChaosRun.DEADLINE.toNanos()) / 1e9);
  }

  /** Tells whether all must be well again at a time. */
  boolean isOverAt(long nanos) {
    return nanos - endedNanos > patience.toNanos();
  }
}
