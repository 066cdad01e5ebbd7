package dev.limiter.redis;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * When the nodes of a cluster are learnt anew: at once at the start, soon after it is asked for,
 * and after half a minute otherwise. Never more often than ten times a second, and less often, down
 * to about twice, while there is no news: a fleet that misses one node must not besiege the others.
 */
final class ClusterWatch implements Runnable {

  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long MIN_PAUSE_MILLIS = 100;
  private static final long MAX_PAUSE_MILLIS = 400;

  private final BooleanSupplier learn;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition asked = lock.newCondition();
  private final Condition learnt = lock.newCondition();
  private volatile boolean wanted;
  private volatile boolean stopped;

  ClusterWatch(BooleanSupplier learn) {
    this.learn = learn;
  }

  void start() {
    LeadThread.daemon(this, "limiter-redis-cluster").start();
  }

  /** Asks for the nodes to be learnt soon; does not wait. */
  void learnSoon() {
    if (!wanted) {
      wanted = true;
      signal(asked);
    }
  }

  /** Waits until the deadline at most for something that is learnt. */
  void awaitFirst(Deadline deadline, BooleanSupplier known) {
    boolean interrupted = false;
    lock.lock();
    try {
      long leftNanos = deadline.leftNanos();
      while (!known.getAsBoolean() && leftNanos > 0) {
        try {
          leftNanos = learnt.awaitNanos(leftNanos);
        } catch (InterruptedException e) {
          interrupted = true; // the wait is short as it is, and the flag is kept
          leftNanos = deadline.leftNanos();
        }
      }
    } finally {
      lock.unlock();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  void stop() {
    stopped = true;
    signal(asked);
  }

  private void signal(Condition condition) {
    lock.lock();
    try {
      condition.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void run() {
    long pauseMillis = MIN_PAUSE_MILLIS;
    while (!stopped) {
      boolean asked = wanted;
      wanted = false;
      boolean news = false;
      try {
        news = learn.getAsBoolean();
      } catch (RuntimeException | Error noNodeAnswers) {
        wanted = true; // whatever it was, there is another attempt
      }
      signal(learnt);
      boolean idle = !asked && !wanted;
      pauseMillis = news || idle ? MIN_PAUSE_MILLIS : Math.min(2 * pauseMillis, MAX_PAUSE_MILLIS);
      try {
        Thread.sleep(pauseMillis / 2 + ThreadLocalRandom.current().nextLong(pauseMillis));
        pause();
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void pause() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long leftNanos = PERIOD_NANOS;
      while (!wanted && !stopped && leftNanos > 0) {
        leftNanos = asked.awaitNanos(leftNanos);
      }
    } finally {
      lock.unlock();
    }
  }
}
