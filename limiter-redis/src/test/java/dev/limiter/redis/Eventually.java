package dev.limiter.redis;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what another process does in its own time. */
final class Eventually {

  private Eventually() {}

  /**
   * Waits until a condition holds; returns how long that took.
   *
   * @throws AssertionError if it does not in time; a condition that throws does not hold
   */
  static Duration holds(Duration patience, String what, BooleanSupplier condition) {
    long start = System.nanoTime();
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
      if (System.nanoTime() - start > patience.toNanos()) {
        throw new AssertionError("not within " + patience + ": " + what, failure);
      }
      pause(Duration.ofMillis(5));
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
