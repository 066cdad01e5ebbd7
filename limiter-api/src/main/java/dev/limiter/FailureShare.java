package dev.limiter;

import java.util.concurrent.atomic.LongAdder;

/** Tells when too large a share of calls fails. Safe for use by several threads. */
final class FailureShare {

  /*
   * Calls are counted by halves of the time that is looked at: those of the present half and of the
   * one before.
   */

  private final double share;
  private final int failures;
  private final long halfMicros;
  private final LongAdder succeeded = new LongAdder();
  private volatile long sinceMicros;

  // The rest is guarded by this.
  private long failed;
  private long failedBefore;
  private long succeededBefore;

  /**
   * Creates one.
   *
   * @param share the share of calls, 0 to 1, at which there are too many failures
   * @param failures how many failures there have to be at least
   * @param withinMicros in what time
   */
  FailureShare(double share, int failures, long withinMicros, long nowMicros) {
    this.share = share;
    this.failures = failures;
    this.halfMicros = Math.max(1, withinMicros / 2);
    this.sinceMicros = nowMicros;
  }

  void succeeded(long nowMicros) {
    if (isOver(nowMicros)) {
      turn(nowMicros);
    }
    succeeded.increment();
  }

  /** Counts a failure; tells whether there are too many. */
  synchronized boolean failed(long nowMicros) {
    if (isOver(nowMicros)) {
      turn(nowMicros);
    }
    failed++;
    long all = failed + failedBefore + succeeded.sum() + succeededBefore;
    return failed + failedBefore >= failures && failed + failedBefore >= share * all;
  }

  private boolean isOver(long nowMicros) {
    long passed = nowMicros - sinceMicros;
    return passed >= halfMicros || passed < 0;
  }

  private synchronized void turn(long nowMicros) {
    if (!isOver(nowMicros)) {
      return;
    }
    long passed = nowMicros - sinceMicros;
    boolean next = passed >= 0 && passed < 2 * halfMicros;
    long ended = succeeded.sumThenReset();
    failedBefore = next ? failed : 0;
    succeededBefore = next ? ended : 0;
    failed = 0;
    sinceMicros = nowMicros;
  }

  /** Begins again. */
  synchronized void clear(long nowMicros) {
    failed = 0;
    failedBefore = 0;
    succeeded.reset();
    succeededBefore = 0;
    sinceMicros = nowMicros;
  }
}
