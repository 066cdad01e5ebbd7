package dev.limiter.jmh.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** All callers of one load, at work on one implementation for a while. */
final class Crew {

  private final Contender contender;
  private final Load load;

  Crew(Contender contender, Load load) {
    this.contender = contender;
    this.load = load;
  }

  /**
   * What came of it.
   *
   * @param latencies of the checks that were answered, of all callers
   * @param failed how many were not
   * @param nanos how long it took
   */
  record Shift(Latencies latencies, long failed, long nanos) {}

  /**
   * Lets all callers begin at one moment, and returns when the last has ended.
   *
   * @throws IllegalStateException if an outcome is wrong, or no check is answered
   */
  Shift work(Duration length) throws InterruptedException {
    int number = load.callers().number();
    CountDownLatch ready = new CountDownLatch(number);
    CountDownLatch go = new CountDownLatch(1);
    AtomicLong end = new AtomicLong();
    List<Caller> callers =
        IntStream.rangeClosed(1, number)
            .mapToObj(i -> new Caller(contender, load.traffic(), 0x9e3779b9 * i, ready, go, end))
            .toList();
    List<Thread> threads = new ArrayList<>();
    ThreadFactory factory = factory();
    for (Caller caller : callers) {
      Thread thread = factory.newThread(caller);
      thread.start();
      threads.add(thread);
    }
    ready.await();
    long start = System.nanoTime();
    end.set(start + length.toNanos());
    go.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    return shift(callers, start);
  }

  private ThreadFactory factory() {
    return load.callers().virtual() ? VirtualThreads.factory().orElseThrow() : Crew::platform;
  }

  private static Thread platform(Runnable work) {
    Thread thread = new Thread(work, "caller");
    thread.setDaemon(true);
    return thread;
  }

  private static Shift shift(List<Caller> callers, long start) {
    Latencies latencies = Latencies.of(callers.stream().map(Caller::latencies).toList());
    for (Caller caller : callers) {
      Throwable failure = caller.failure();
      if (failure != null && (caller.gaveUp() || latencies.size() == 0)) {
        throw new IllegalStateException("checks failed: " + failure, failure);
      }
    }
    long nanos = callers.stream().mapToLong(caller -> caller.finished() - start).max().orElse(0);
    return new Shift(latencies, callers.stream().mapToLong(Caller::failed).sum(), nanos);
  }
}
