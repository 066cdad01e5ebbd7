package dev.limiter.redis;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what another process does in its own time. */
final class Eventually {

  private static final Duration NAP = Duration.ofMillis(5);
  private static final Duration TIMER = Duration.ofMillis(1); // as exact as a timer may be

  private Eventually() {}

  /**
   * Waits until a condition holds; returns how long that took. A time in which this thread was to
   * wake up and did not is no time to wait in: nothing else of this machine may have run either.
   *
   * @throws Late if it does not in time; a condition that throws does not hold
   */
  static Duration holds(Duration patience, String what, BooleanSupplier condition) {
    long start = System.nanoTime();
    long stalled = 0;
    RuntimeException failure = null;
    while (true) {
      try {
        if (condition.getAsBoolean()) {
          return Duration.ofNanos(System.nanoTime() - start);
        }
        failure = null;
      } catch (RuntimeException e) {
        failure = e;
      }
      long asleep = System.nanoTime();
      if (asleep - start - stalled > patience.toNanos()) {
        String excused = ", without " + stalled / 1_000_000 + " ms of a machine that stood still: ";
        throw new Late("not within " + patience + excused + what, failure);
      }
      pause(NAP);
      stalled += Math.max(0, System.nanoTime() - asleep - NAP.toNanos() - TIMER.toNanos());
    }
  }

  /** Sleeps. */
  static void pause(Duration duration) {
    try {
      Thread.sleep(duration.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
