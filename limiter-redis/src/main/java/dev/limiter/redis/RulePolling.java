package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.RuleFollower;
import dev.limiter.RulesStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Looks which rules are published, when woken and now and then, tells a follower of each change,
 * sees to it that the rules in force are kept, and says which rules that follower has: in a thread
 * of its own, on a connection of its own.
 */
final class RulePolling implements Runnable, AutoCloseable {

  private static final Duration REPORT_INTERVAL = Duration.ofSeconds(5);
  private static final Duration REPORT_PATIENCE = Duration.ofSeconds(1);

  /** A connection is looked for anew so often, for the master may be another by now. */
  private static final Duration LIFE = Duration.ofSeconds(30);

  /** How often to look whether a follower has put in force what it was told of. */
  private static final long SETTLE_NANOS = 100_000_000;

  private static final int MAX_SETTLING = 30;

  /** A fleet that is woken does not come in one instant. */
  private static final long JITTER_NANOS = 100_000_000;

  private final RedisRuleStore store;
  private final RuleFollower follower;
  private final long intervalNanos;
  private final String instance;
  private final String name;
  private final Runnable keep;
  private final OperatorLog log = new OperatorLog("The report of which rules are in force here");
  private final Semaphore wake = new Semaphore(0);
  private final Thread thread;
  private volatile boolean closed;

  // For the thread.
  private @Nullable NodeConnection connection;
  private long leaveAtNanos;
  private String told = "";
  private String reported = "";
  private int settling;

  RulePolling(
      RedisRuleStore store, RuleFollower follower, Duration interval, String name, Runnable keep) {
    this.store = store;
    this.follower = follower;
    this.intervalNanos = interval.toNanos();
    this.name = name;
    this.keep = keep;
    this.instance =
        name + "#" + Integer.toHexString(ThreadLocalRandom.current().nextInt() | 0x1000_0000);
    this.thread = LeadThread.daemon(this, "limiter-redis-rules-poll");
  }

  void start() {
    thread.start();
  }

  /** Looks soon. */
  void wake() {
    wake.release();
  }

  @Override
  public void run() {
    long pollAt = Deadline.nowNanos();
    long reportAt = pollAt;
    boolean woken = true;
    while (!closed) {
      long now = Deadline.nowNanos();
      try {
        if (woken || now - pollAt >= 0) {
          poll();
          pollAt = now + jittered(intervalNanos);
        }
        keep.run();
        if (report(now - reportAt >= 0)) {
          reportAt = now + jittered(REPORT_INTERVAL.toNanos());
        }
      } catch (RuntimeException | Error e) {
        leave(); // an exhausted heap must not end this thread
        pollAt = now + intervalNanos;
      }
      long wait = Math.min(pollAt, reportAt) - Deadline.nowNanos();
      if (settling > 0) {
        settling--;
        wait = Math.min(wait, SETTLE_NANOS);
      }
      try {
        woken = wake.tryAcquire(Math.max(wait, 1_000_000), TimeUnit.NANOSECONDS);
        if (woken) {
          TimeUnit.NANOSECONDS.sleep(ThreadLocalRandom.current().nextLong(JITTER_NANOS));
          wake.drainPermits();
        }
      } catch (InterruptedException over) {
        break;
      }
    }
    leave();
  }

  private static long jittered(long nanos) {
    return nanos / 10 * 8 + ThreadLocalRandom.current().nextLong(nanos / 10 * 2 + 1);
  }

  private void poll() {
    String seen;
    try {
      seen = String.valueOf(RuleHead.ask(connection(), store.keys()));
    } catch (BackendException e) {
      leave();
      seen = String.valueOf(e.getMessage());
    }
    if (!seen.equals(told) && !closed) {
      follower.changed();
      told = seen; // not before: what could not be told is told again
      settling = MAX_SETTLING;
    }
  }

  private NodeConnection connection() {
    NodeConnection present = connection;
    if (present != null && Deadline.nowNanos() - leaveAtNanos < 0) {
      return present;
    }
    leave();
    present = store.server().open();
    connection = present;
    leaveAtNanos = Deadline.nowNanos() + jittered(LIFE.toNanos());
    return present;
  }

  private void leave() {
    NodeConnection present = connection;
    connection = null;
    if (present != null) {
      present.cut();
    }
  }

  /** Says what is in force, if that is due or something else than was said; tells if it is said. */
  private boolean report(boolean due) {
    RulesStatus status = follower.status();
    if (isBeforeTheFirst(status)) {
      return due;
    }
    List<String> problems = status.problems();
    String line =
        RuleLines.join(
            name, status.version(), status.checksum(), problems.isEmpty() ? "" : problems.get(0));
    boolean news = !line.equals(reported);
    if (!due && !news) {
      return false;
    }
    NodeConnection present = connection;
    if (present == null) {
      return due; // there is nobody to say it to
    }
    try {
      List<byte[]> parameters =
          List.of(
              store.keys().seen,
              store.keys().reports,
              bytes(instance),
              bytes(line),
              Parameters.number(RuleLines.REPORT_KEPT.toMillis()));
      Deadline deadline = Deadline.in(REPORT_PATIENCE.toNanos());
      RuleServer.run(present, Scripts.toReportRules(), parameters, 2, deadline);
      log.mended();
    } catch (RuntimeException e) {
      BackendException failure = RuleServer.failure(e);
      if (failure.kind() == BackendException.Kind.UNAVAILABLE) {
        leave();
        return due;
      }
      log.failed(failure); // rules are followed all the same
    }
    reported = line;
    return true;
  }

  /** Of a limiter that is being built, and may never be: it is no instance of the fleet yet. */
  private static boolean isBeforeTheFirst(RulesStatus status) {
    return status.version().isEmpty()
        && status.problems().isEmpty(); // rules that are none of Redis'
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
