package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import dev.limiter.Fleet;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * Registers this instance with its fleet again and again, in a thread of its own, and counts the
 * fleet by that: one script call a beat, on a key that all instances share.
 *
 * <p>A beat follows 0.8 to 0.9 intervals after the one before, and an instance is missed 1.1
 * intervals after its last: one that is new is seen by all within an interval, one that crashed
 * within two. A beat is a call like any other, so that a check waits for it no longer than for
 * another check. Safe for use by several threads.
 */
final class Heartbeat implements Runnable {

  private static final long FIRST_RETRY_NANOS = 50_000_000;

  /** A fleet soon knows its size when the server is back; while it is down nothing is sent. */
  private static final long MAX_RETRY_NANOS = 1_000_000_000;

  private final ScriptRunner runner;
  private final byte[] key;
  private final byte[] instance =
      HexFormat.of()
          .toHexDigits(UUID.randomUUID().getMostSignificantBits())
          .getBytes(StandardCharsets.US_ASCII);
  private final byte[] missedAfterMillis;
  private final long intervalNanos;
  private final long deadlineNanos;
  private final FleetSize size;
  private final OperatorLog log = new OperatorLog("The heartbeat of the limiter's fleet");
  private final CountDownLatch over = new CountDownLatch(1);
  private long retryNanos = FIRST_RETRY_NANOS;
  private volatile boolean leaves = true;
  private @Nullable Thread thread;

  /**
   * Creates one that does not beat yet.
   *
   * @param key that of the fleet
   * @param interval about how long from one beat to the next
   * @param deadline how long a beat may take
   */
  Heartbeat(ScriptRunner runner, byte[] key, Duration interval, Duration deadline) {
    this.runner = runner;
    this.key = key;
    this.intervalNanos = interval.toNanos();
    this.deadlineNanos = deadline.toNanos();
    this.missedAfterMillis = Protocol.toByteArray(interval.toMillis() * 11 / 10);
    this.size = new FleetSize(intervalNanos);
  }

  /** Returns the fleet, to which this instance belongs from now on. */
  synchronized Fleet join() {
    if (thread == null && over.getCount() > 0) {
      thread = LeadThread.daemon(this, "limiter-redis-fleet");
      thread.start();
    }
    return size;
  }

  @Override
  public void run() {
    try {
      long pauseNanos;
      do {
        pauseNanos = beat();
      } while (!over.await(pauseNanos, TimeUnit.NANOSECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody interrupts this thread
    }
    if (leaves) {
      leave();
    }
  }

  /** Beats once; returns how long to wait for the next time. */
  private long beat() {
    try {
      Object reply = runner.run(call(Scripts.toBeat()));
      Replies.Beat beat = Replies.beat(reply);
      size.counted(beat.instances(), beat.missing(), Deadline.nowNanos());
      retryNanos = FIRST_RETRY_NANOS;
      log.mended();
      return intervalNanos / 10 * 8 + random(intervalNanos / 10);
    } catch (RuntimeException | Error e) {
      size.failed();
      return failed(e);
    }
  }

  private long failed(Throwable thrown) {
    long pauseNanos = Math.min(retryNanos, intervalNanos);
    retryNanos = Math.min(2 * retryNanos, MAX_RETRY_NANOS);
    try {
      BackendException failure = Failures.of(thrown);
      if (failure.kind() != Kind.UNAVAILABLE && failure.kind() != Kind.SATURATED) {
        report(failure);
        pauseNanos = intervalNanos; // it does not pass by itself
      }
    } catch (RuntimeException | Error ignored) {
      // An exhausted heap, or an appender of the log, must not end this thread.
    }
    return pauseNanos / 2 + random(pauseNanos / 2);
  }

  private void report(BackendException failure) {
    // What is wrong with a whole server is said by who connects to it.
    boolean ofServer = runner.partitionOf(JedisClusterCRC16.getSlot(key)).isDown();
    if (!ofServer && over.getCount() > 0) {
      log.failed(failure);
    }
  }

  private static long random(long boundNanos) {
    return ThreadLocalRandom.current().nextLong(boundNanos + 1);
  }

  private void leave() {
    try {
      runner.run(call(Scripts.toLeave()));
    } catch (RuntimeException | Error ignored) {
      // It will be missed.
    }
  }

  private ScriptCall call(Script script) {
    byte[][] parameters = {key, instance, missedAfterMillis};
    return ScriptCall.of(script, 1, parameters, Deadline.in(deadlineNanos));
  }

  /** Leaves the fleet, and waits for that by the deadline at most. */
  void close() {
    over.countDown();
    Thread beating;
    synchronized (this) {
      beating = thread;
    }
    if (beating != null) {
      awaitEnd(beating);
    }
  }

  /** Waits; an interrupt does not shorten the wait, which is short as it is, and is kept. */
  private void awaitEnd(Thread beating) {
    Deadline deadline = Deadline.in(deadlineNanos);
    boolean interrupted = false;
    long leftNanos = deadlineNanos;
    while (beating.isAlive() && leftNanos > 0) {
      try {
        TimeUnit.NANOSECONDS.timedJoin(beating, leftNanos);
      } catch (InterruptedException e) {
        interrupted = true;
      }
      leftNanos = deadline.leftNanos();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Beats no more, without a word, as if the process had crashed. */
  void abandon() {
    leaves = false;
    over.countDown();
  }
}
