package dev.limiter.redis;

import dev.limiter.Fleet;

/**
 * How many instances there are, as the heartbeats of one have counted them.
 *
 * <p>A count may lack instances that live: those that could not beat either while this one could
 * not, and those that are about to register again with a set that was lost. An instance that finds
 * itself missing, or has failed to beat, knows that, and for one interval, in which all others
 * beat, lets the size grow only. For one thread that counts and any that ask.
 */
final class FleetSize implements Fleet {

  private final long intervalNanos;
  private volatile int size;
  private volatile boolean settled;

  // Of the thread that counts.
  private boolean failed;
  private boolean growsOnly;
  private long sinceNanos;

  /**
   * Creates one that is not known yet.
   *
   * @param intervalNanos in what time every instance that lives has beaten
   */
  FleetSize(long intervalNanos) {
    this.intervalNanos = intervalNanos;
  }

  /**
   * Notes what a beat has counted.
   *
   * @param instances how many are registered, this one included
   * @param missing whether this one was not before
   */
  void counted(long instances, boolean missing, long nowNanos) {
    if (missing || failed) {
      failed = false;
      growsOnly = true;
      sinceNanos = nowNanos;
    } else if (nowNanos - sinceNanos >= intervalNanos) {
      growsOnly = false;
    }
    int counted = (int) Math.min(instances, Integer.MAX_VALUE);
    size = growsOnly ? Math.max(size, counted) : counted;
    settled = !growsOnly;
  }

  /** Notes that a beat has failed: nobody knows better than what was known. */
  void failed() {
    failed = true;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean isSettled() {
    return settled;
  }
}
