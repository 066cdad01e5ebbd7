package dev.limiter.redis;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Many threads at once. */
final class Crowd {

  private Crowd() {}

  /** Returns by how much the last of so many threads overslept, when all were to sleep as long. */
  static Duration oversleep(ThreadFactory factory, int threads, Duration sleep) {
    Queue<Long> slept = new ConcurrentLinkedQueue<>();
    atOnce(
        factory,
        threads,
        () -> {
          long start = System.nanoTime();
          long end = start + sleep.toNanos();
          for (long left = sleep.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
          }
          slept.add(System.nanoTime() - start);
        });
    long longest = slept.stream().mapToLong(Long::longValue).max().orElseThrow();
    return Duration.ofNanos(longest).minus(sleep);
  }

  /**
   * Returns by how much one thread overslept at worst, that slept again and again while a task ran:
   * a fiftieth of the time each, for the machine may stand still at any moment of it.
   */
  static Duration oversleepOfOne(Duration sleep, Runnable task) {
    AtomicBoolean done = new AtomicBoolean();
    AtomicLong longest = new AtomicLong();
    long nanos = sleep.toNanos() / 50;
    Thread sleeper =
        platform(
            () -> {
              while (!done.get()) {
                long start = System.nanoTime();
                LockSupport.parkNanos(nanos);
                longest.accumulateAndGet(System.nanoTime() - start - nanos, Math::max);
              }
            });
    sleeper.start();
    try {
      task.run();
    } finally {
      done.set(true);
    }
    return Duration.ofNanos(longest.get());
  }

  /**
   * Runs a task on so many threads at the same time.
   *
   * @throws AssertionError if one has not ended after 20 s
   */
  static void atOnce(ThreadFactory factory, int threads, Runnable task) {
    CyclicBarrier start = new CyclicBarrier(threads);
    Thread[] started = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      started[i] =
          factory.newThread(
              () -> {
                try {
                  start.await();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
                task.run();
              });
      started[i].start();
    }
    long patience = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    for (Thread thread : started) {
      try {
        thread.join(Math.max(1, (patience - System.nanoTime()) / 1_000_000));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
      if (thread.isAlive()) {
        AssertionError stuck = new AssertionError("a thread does not return");
        stuck.setStackTrace(thread.getStackTrace());
        throw stuck;
      }
    }
  }

  /** Makes daemon threads of the platform. */
  static Thread platform(Runnable task) {
    Thread thread = new Thread(task, "caller");
    thread.setDaemon(true);
    return thread;
  }
}
