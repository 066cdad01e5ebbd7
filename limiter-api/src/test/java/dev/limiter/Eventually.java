package dev.limiter;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what another thread does in its own time. */
public final class Eventually {

  private Eventually() {}

  /**
   * Waits until a condition holds; returns how long that took.
   *
   * @throws AssertionError if it does not in time
   */
  public static Duration holds(Duration patience, String what, BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > patience.toNanos()) {
        throw new AssertionError("not within " + patience + ": " + what);
      }
      pause(Duration.ofMillis(2));
    }
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** Sleeps. */
  public static void pause(Duration duration) {
    try {
      Thread.sleep(duration.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
