package dev.limiter.redis;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * When threads of this machine that only slept were woken late, and by how much: nothing that has a
 * deadline can be better. Safe for use by several threads.
 */
final class Stalls {

  private static final long NOTABLE_NANOS = 1_000_000;

  private record Stall(long startNanos, long endNanos, long lateNanos) {}

  private final Queue<Stall> stalls = new ConcurrentLinkedQueue<>();

  /** Sleeps, and notes by how much too long. */
  void sleep(Duration duration) {
    long start = System.nanoTime();
    long wake = start + duration.toNanos();
    for (long left = duration.toNanos(); left > 0; left = wake - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    long end = System.nanoTime();
    if (end - wake > NOTABLE_NANOS) {
      stalls.add(new Stall(wake, end, end - wake));
    }
  }

  /** Returns by how much sleepers were late that should have woken up within a time, at worst. */
  long worstNanos(long fromNanos, long toNanos) {
    return stalls.stream()
        .filter(stall -> stall.endNanos - fromNanos > 0 && toNanos - stall.startNanos > 0)
        .mapToLong(Stall::lateNanos)
        .max()
        .orElse(NOTABLE_NANOS);
  }
}
