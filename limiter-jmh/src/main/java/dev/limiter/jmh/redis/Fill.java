package dev.limiter.jmh.redis;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Checks each counter once, by many threads, and tells ten times how far it is. */
final class Fill {

  /** How many threads check: as many connections can be of use. */
  static final int THREADS = 64;

  private static final int ATTEMPTS = 100;
  private static final long PAUSE_MILLIS = 20;

  private final Contender contender;
  private final int counters;
  private final PrintStream progress;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

  Fill(Contender contender, int counters, PrintStream progress) {
    this.contender = contender;
    this.counters = counters;
    this.progress = progress;
  }

  /**
   * Does it.
   *
   * @throws IllegalStateException if a counter cannot be made
   */
  void run() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(this::checkAll, "fill");
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    RuntimeException first = failure.get();
    if (first != null) {
      throw new IllegalStateException("a counter cannot be made: " + first, first);
    }
  }

  private void checkAll() {
    try {
      int tenth = Math.max(1, counters / 10);
      for (int i = next.getAndIncrement();
          i < counters && failure.get() == null;
          i = next.getAndIncrement()) {
        check(i);
        if ((i + 1) % tenth == 0) {
          progress.printf("memory: %,d of %,d%n", i + 1, counters);
        }
      }
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
    } catch (InterruptedException e) {
      failure.compareAndSet(null, new IllegalStateException(e));
    }
  }

  /** A check that was not answered may have made its counter: the next of it may be denied. */
  private void check(int counter) throws InterruptedException {
    RuntimeException last = new IllegalStateException("no attempt");
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        Contender.must(true, contender.check(counter) || attempt > 0);
        return;
      } catch (Contender.WrongOutcome e) {
        throw e;
      } catch (RuntimeException e) {
        last = e;
        Thread.sleep(PAUSE_MILLIS);
      }
    }
    throw last;
  }
}
