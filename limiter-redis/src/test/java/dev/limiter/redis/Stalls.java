package dev.limiter.redis;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * When threads of this machine that only slept were woken late, and by how much: nothing that has a
 * deadline can be better. Safe for use by several threads.
 */
final class Stalls implements AutoCloseable {

  private static final long NOTABLE_NANOS = 1_000_000;
  private static final Duration NAP = Duration.ofMillis(1);

  private record Stall(long startNanos, long endNanos, long lateNanos) {}

  private final Queue<Stall> stalls = new ConcurrentLinkedQueue<>();
  private volatile boolean closed;

  /** Returns those of a thread that does nothing but sleep, from now until it is closed. */
  static Stalls watched() {
    Stalls stalls = new Stalls();
    Thread watcher =
        new Thread(
            () -> {
              while (!stalls.closed) {
                stalls.sleep(NAP);
              }
            },
            "stalls");
    watcher.setDaemon(true);
    watcher.start();
    return stalls;
  }

  /** Sleeps, and notes by how much too long. */
  void sleep(Duration duration) {
    long start = System.nanoTime();
    long wake = start + duration.toNanos();
    for (long left = duration.toNanos(); left > 0; left = wake - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    long end = System.nanoTime();
    if (end - wake > NOTABLE_NANOS) {
      add(wake, end);
    }
  }

  /** Notes that a sleeper that was to wake up at one time did at another. */
  void add(long wakeNanos, long awakeNanos) {
    stalls.add(new Stall(wakeNanos, awakeNanos, awakeNanos - wakeNanos));
  }

  private List<Stall> during(long fromNanos, long toNanos) {
    return stalls.stream()
        .filter(stall -> stall.endNanos - fromNanos > 0 && toNanos - stall.startNanos > 0)
        .toList();
  }

  /** Returns by how much sleepers were late that should have woken up within a time, at worst. */
  long worstNanos(long fromNanos, long toNanos) {
    return during(fromNanos, toNanos).stream()
        .mapToLong(Stall::lateNanos)
        .max()
        .orElse(NOTABLE_NANOS);
  }

  /** Returns for how long of a time some sleeper was late, in nanoseconds. */
  long nanos(long fromNanos, long toNanos) {
    long sum = 0;
    long until = fromNanos;
    for (Stall stall : sorted(fromNanos, toNanos)) {
      long start = stall.startNanos - until > 0 ? stall.startNanos : until;
      long end = toNanos - stall.endNanos > 0 ? stall.endNanos : toNanos;
      if (end - start > 0) {
        sum += end - start;
        until = end;
      }
    }
    return sum;
  }

  private List<Stall> sorted(long fromNanos, long toNanos) {
    return during(fromNanos, toNanos).stream()
        .sorted(Comparator.comparingLong(stall -> stall.startNanos - fromNanos))
        .toList();
  }

  /**
   * Does something that must not take long on a machine that does not stall.
   *
   * @throws Late if it took longer, without the time for which sleepers were late
   */
  void requireWithin(Duration most, String what, Runnable action) {
    long start = System.nanoTime();
    action.run();
    long end = System.nanoTime();
    long stalled = nanos(start, end);
    if (end - start - stalled > most.toNanos()) {
      throw new Late(
          "%s took %d us, %d of which the machine stood still"
              .formatted(what, (end - start) / 1_000, stalled / 1_000));
    }
  }

  /** Ends the watching. */
  @Override
  public void close() {
    closed = true;
  }
}
