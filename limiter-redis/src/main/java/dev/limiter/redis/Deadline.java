package dev.limiter.redis;

/** When a caller must have its thread back, and how long it was to have at the beginning. */
record Deadline(long atNanos, long wholeNanos) {

  /** What has less than a part in so many of its time left is not begun any more. */
  private static final int TOO_LATE = 50;

  /** Returns the clock by which input and output are timed; no decision goes by it. */
  static long nowNanos() {
    return System.nanoTime();
  }

  /** Returns the deadline that is so far from now. */
  static Deadline in(long nanos) {
    return new Deadline(System.nanoTime() + nanos, nanos);
  }

  long leftNanos() {
    return atNanos - System.nanoTime();
  }

  /** Tells whether there is no time to send anything: the server would not be given a chance. */
  boolean isTooLate() {
    return leftNanos() < wholeNanos / TOO_LATE;
  }

  /** Tells whether so long a wait is most of what anybody would wait. */
  boolean isLong(long waitedNanos) {
    return waitedNanos >= wholeNanos / 2;
  }

  /** Tells whether almost all of the time is left. */
  boolean isFresh() {
    return leftNanos() >= wholeNanos - wholeNanos / 4;
  }
}
