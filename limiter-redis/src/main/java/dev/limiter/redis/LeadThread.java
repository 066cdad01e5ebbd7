package dev.limiter.redis;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A thread that makes batches for callers who must not: there while it is needed, and a second
 * longer.
 */
final class LeadThread {

  private static final int IDLE_SECONDS = 1;

  private final ThreadPoolExecutor executor;

  LeadThread(String server) {
    this.executor =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> daemon(task, "limiter-redis-lead-" + server));
    executor.allowCoreThreadTimeOut(true);
  }

  /** Returns a thread that inherits nothing of the request that happens to start it. */
  static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(null, task, name, 0, /* inheritThreadLocals= */ false);
    thread.setContextClassLoader(LeadThread.class.getClassLoader());
    thread.setDaemon(true);
    return thread;
  }

  void run(Runnable batch) {
    executor.execute(batch);
  }

  /** Ends the thread when it has made the batch that it is at. */
  void close() {
    executor.shutdown();
  }
}
