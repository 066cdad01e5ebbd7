package dev.limiter.jmh.redis;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One thread that checks, one check after the other, until the time is over. */
final class Caller implements Runnable {

  private final Contender contender;
  private final Traffic traffic;
  private final CountDownLatch ready;
  private final CountDownLatch go;
  private final AtomicLong end;
  private final Latencies latencies = new Latencies();
  private int random;
  private long failed;
  private long finished;
  private boolean gaveUp;
  private @Nullable Throwable failure;

  /**
   * Creates one.
   *
   * @param seed of the counters that it picks; not 0
   * @param ready told when it can begin
   * @param go what it then waits for
   * @param end when to end, on {@link System#nanoTime}, set before {@code go}
   */
  Caller(
      Contender contender,
      Traffic traffic,
      int seed,
      CountDownLatch ready,
      CountDownLatch go,
      AtomicLong end) {
    this.contender = contender;
    this.traffic = traffic;
    this.random = seed;
    this.ready = ready;
    this.go = go;
    this.end = end;
  }

  @Override
  public void run() {
    try {
      ready.countDown();
      go.await();
      check();
    } catch (Throwable e) {
      failure = e;
      gaveUp = true;
    }
    finished = System.nanoTime();
  }

  /** Checks at least once, however late it comes to it. */
  private void check() {
    long until = end.get();
    boolean expected = traffic.admits();
    long now;
    do {
      int counter = next();
      long sent = System.nanoTime();
      try {
        Contender.must(expected, contender.check(counter));
        now = System.nanoTime();
        latencies.add(now - sent);
      } catch (Contender.WrongOutcome e) {
        throw e;
      } catch (RuntimeException e) {
        now = System.nanoTime();
        failed++;
        failure = e;
      }
    } while (now - until < 0);
  }

  /** Returns the latencies of the checks that were answered. */
  Latencies latencies() {
    return latencies;
  }

  /** Returns how many checks were not answered. */
  long failed() {
    return failed;
  }

  /** Returns when it ended, on {@link System#nanoTime}. */
  long finished() {
    return finished;
  }

  /** Returns what went wrong last; null if nothing did. */
  @Nullable Throwable failure() {
    return failure;
  }

  /** Tells whether it ended early, for what went wrong is no mere failure of a check. */
  boolean gaveUp() {
    return gaveUp;
  }

  /** Returns a random counter: Marsaglia's 32-bit xorshift. */
  private int next() {
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    return (int) (((random & 0xffff_ffffL) * traffic.counters()) >>> 32);
  }
}
