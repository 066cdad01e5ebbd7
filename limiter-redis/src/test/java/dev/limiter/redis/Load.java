package dev.limiter.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Threads that do the same thing again and again until they are stopped. */
final class Load {

  private final List<Thread> threads = new ArrayList<>();
  private final Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();
  private volatile boolean stopped;

  private Load() {}

  /**
   * Does something while threads run a task, each with a pause between two runs.
   *
   * @throws AssertionError if one of them ends with an exception, or not within 20 s
   */
  static void during(int threads, Duration pause, Runnable task, Runnable event) {
    Load load = new Load();
    load.start(threads, pause, task);
    try {
      event.run();
    } finally {
      load.stopped = true;
    }
    load.join();
  }

  private void start(int threads, Duration pause, Runnable task) {
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(() -> run(pause, task), "load");
      thread.setDaemon(true);
      this.threads.add(thread);
      thread.start();
    }
  }

  private void run(Duration pause, Runnable task) {
    try {
      while (!stopped) {
        task.run();
        Eventually.pause(pause);
      }
    } catch (RuntimeException | Error e) {
      thrown.add(e);
    }
  }

  private void join() {
    for (Thread thread : threads) {
      try {
        thread.join(20_000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
      if (thread.isAlive()) {
        AssertionError stuck = new AssertionError("a thread of the load is stuck");
        stuck.setStackTrace(thread.getStackTrace());
        throw stuck;
      }
    }
    if (!thrown.isEmpty()) {
      throw new AssertionError("a thread of the load failed", thrown.peek());
    }
  }
}
