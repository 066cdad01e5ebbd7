package dev.limiter.local;

import dev.limiter.LimitStatus;

/**
 * What another backend admitted and said of it.
 *
 * @param cost what it took
 * @param sent when that backend was asked, on this clock
 * @param dated an instant on this clock, no later than when it was taken there
 * @param at that instant on the other's clock
 * @param used what was used there of the limit after it, ceiled
 * @param resetAfter how long until nothing counts there any more
 */
record Admitted(long cost, long sent, long dated, long at, long used, long resetAfter) {

  static Admitted of(LimitStatus status, long sent, long dated) {
    return new Admitted(
        status.cost(),
        sent,
        dated,
        status.atMicros(),
        status.policy().burst() - status.remaining(),
        status.resetAfterMicros());
  }

  /** Returns when nothing counts any more, on the other's clock. */
  long fullAt() {
    return at + resetAfter;
  }
}
