package dev.limiter.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Runs tasks on as many threads at once; one that does not end within a minute is a failure. */
public final class Race {

  private Race() {}

  /** Runs each task {@code times} times on a thread of its own; returns each one's sum. */
  public static List<Long> sums(int times, List<LongSupplier> tasks) {
    CyclicBarrier start = new CyclicBarrier(tasks.size());
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size(), Race::daemon);
    try {
      List<Future<Long>> running = new ArrayList<>();
      for (LongSupplier task : tasks) {
        running.add(threads.submit(run(start, times, task)));
      }
      List<Long> sums = new ArrayList<>();
      for (Future<Long> future : running) {
        sums.add(future.get(1, TimeUnit.MINUTES));
      }
      return sums;
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("a racing thread did not end as it should", e);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Runs one task {@code times} times on each of {@code threads} threads; returns the sum. */
  public static long sum(int threads, int times, LongSupplier task) {
    List<LongSupplier> tasks = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      tasks.add(task);
    }
    return sums(times, tasks).stream().mapToLong(Long::longValue).sum();
  }

  /** One of the races of {@link BackendContract}. */
  @FunctionalInterface
  public interface Check {
    /** Runs it on the backend of a contract; throws {@link AssertionError} if that fails. */
    void run(BackendContract contract);
  }

  /**
   * Tells whether a race catches a backend that is broken on purpose: it is run for half a minute
   * at most, because on a busy machine the threads of one run may not meet.
   */
  public static boolean catches(Check race, Supplier<BackendContract> brokenBackend) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < TimeUnit.SECONDS.toNanos(30)) {
      BackendContract contract = brokenBackend.get();
      contract.openBackend();
      try {
        race.run(contract);
      } catch (AssertionError caught) {
        return true;
      } finally {
        contract.closeBackend();
      }
    }
    return false;
  }

  private static Callable<Long> run(CyclicBarrier start, int times, LongSupplier task) {
    return () -> {
      await(start);
      long sum = 0;
      for (int i = 0; i < times; i++) {
        sum += task.getAsLong();
      }
      return sum;
    };
  }

  /** A thread that never ends must not keep the test's process from ending. */
  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "racer");
    thread.setDaemon(true);
    return thread;
  }

  private static void await(CyclicBarrier start) throws InterruptedException {
    try {
      start.await();
    } catch (BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }
}
