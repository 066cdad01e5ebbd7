package dev.limiter;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rules of a limiter those of its source: read in one thread that is there while it is
 * needed, put in force whole, and left as they are where the source fails. Safe for use by several
 * threads.
 */
final class LiveRules implements RuleFollower, AutoCloseable {

  private static final long IDLE_MILLIS = 1_000;
  private static final long MAX_RETRY_MILLIS = 60_000;
  private static final long SILENT_MICROS = 10_000_000;
  private static final int MAX_PROBLEMS = 100;

  private final RuleSource source;
  private final Ticker ticker;
  private final RulesReport report;
  private final ScheduledThreadPoolExecutor thread;
  private final AtomicBoolean pending = new AtomicBoolean();
  private final String domain;
  private @Nullable AutoCloseable watch;
  private long retryMillis = IDLE_MILLIS; // for the thread that reads, as is the next
  private @Nullable Future<?> retry;
  private volatile boolean closed;
  private volatile long readingSinceMicros = -1;

  /** What is in force now: the one field that checks read. */
  private volatile RulesInForce inForce = RulesInForce.NONE;

  private LiveRules(
      RuleSource source,
      @Nullable String domain,
      Ticker ticker,
      Listeners listeners,
      ThreadFactory threads) {
    this.source = source;
    this.ticker = ticker;
    this.thread = new ScheduledThreadPoolExecutor(1, threads);
    thread.setKeepAliveTime(IDLE_MILLIS, TimeUnit.MILLISECONDS);
    thread.allowCoreThreadTimeOut(true);
    thread.setRemoveOnCancelPolicy(true);
    try {
      synchronized (this) { // what the source tells meanwhile is read when this is done
        watch = Objects.requireNonNull(source.watch(this), "the source's watch");
        RuleSnapshot first = read();
        this.domain = domain == null ? onlyDomain(first.rules()) : domain;
        this.report = new RulesReport(this.domain, listeners);
        inForce = inForce.after(first, this.domain, ticker.micros());
      }
      report.warn(inForce, source);
      if (!inForce.problems.isEmpty()) {
        retryLater();
        report.refused(inForce, status());
      }
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /**
   * Reads the rules and begins to follow their source.
   *
   * @param domain whose rules are wanted; null for the only one
   */
  static LiveRules of(
      RuleSource source, @Nullable String domain, Ticker ticker, Listeners listeners) {
    return of(source, domain, ticker, listeners, LiveRules::daemon);
  }

  /** Does the same with threads of the caller's making. */
  static LiveRules of(
      RuleSource source,
      @Nullable String domain,
      Ticker ticker,
      Listeners listeners,
      ThreadFactory threads) {
    return new LiveRules(source, domain, ticker, listeners, threads);
  }

  private static String onlyDomain(RuleSet rules) {
    if (rules.domains().size() != 1) {
      throw new IllegalStateException(
          "the rules hold several domains, so one must be chosen with domain(...): "
              + rules.domains().stream().sorted().toList());
    }
    return rules.domains().iterator().next();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(null, task, "limiter-rules", 0, /* inheritThreadLocals= */ false);
    thread.setContextClassLoader(LiveRules.class.getClassLoader());
    thread.setDaemon(true);
    return thread;
  }

  /** Returns what checks go by now. */
  RulesInForce inForce() {
    return inForce;
  }

  String domain() {
    return domain;
  }

  @Override
  public void changed() {
    if (!closed && pending.compareAndSet(false, true)) {
      try {
        thread.execute(this::readAgain);
      } catch (RejectedExecutionException over) {
        pending.set(false); // closed meanwhile
      } catch (RuntimeException | Error e) { // no thread to be had: whoever told tells again
        thread.getQueue().clear(); // it holds what found no thread, and nothing else
        pending.set(false);
        throw e;
      }
    }
  }

  private void retryLater() {
    Future<?> former = retry;
    if (former != null) {
      former.cancel(false); // however often the source tells: one attempt at a time
    }
    try {
      retry = thread.schedule(this::changed, retryMillis, TimeUnit.MILLISECONDS);
      retryMillis = Math.min(2 * retryMillis, MAX_RETRY_MILLIS);
    } catch (RejectedExecutionException over) {
      // closed meanwhile
    }
  }

  @Override
  public RulesStatus status() {
    long now = ticker.micros();
    RulesStatus status = inForce.status(now);
    long since = readingSinceMicros;
    if (since < 0 || now - since < SILENT_MICROS || !status.isCurrent()) {
      return status;
    }
    List<String> silent = List.of("the source of the rules does not answer");
    return new RulesStatus(
        status.version(), status.checksum(), status.age(), silent, Micros.toDuration(now - since));
  }

  private RuleSnapshot read() {
    return Objects.requireNonNull(source.read(), "the source gave no rules");
  }

  /** Reads the source; whatever it does, the rules in force stay or are replaced whole. */
  private synchronized void readAgain() {
    pending.set(false); // a change from now on may not be in what is read
    RulesInForce before = inForce;
    RulesInForce after;
    readingSinceMicros = Math.max(0, ticker.micros());
    try {
      after = before.after(read(), domain, ticker.micros());
    } catch (RuntimeException | Error e) {
      after = before.failing(problems(e), ticker.micros());
    }
    readingSinceMicros = -1;
    if (closed) {
      return;
    }
    inForce = after;
    if (after.problems.isEmpty()) {
      retryMillis = IDLE_MILLIS;
    } else {
      retryLater(); // before anybody is told, for that may fail
    }
    tell(before, after);
  }

  @SuppressWarnings("ReferenceEquality") // other rules are another index
  private void tell(RulesInForce before, RulesInForce after) {
    boolean replaced = before.index != after.index;
    if (replaced) {
      report.replaced(after, status());
      report.warn(after, source);
    }
    if (!after.problems.isEmpty()) {
      if (replaced || !after.problems.equals(before.problems)) {
        report.refused(after, status());
      }
    } else if (!replaced
        && (!before.problems.isEmpty()
            || !before.snapshot.version().equals(after.snapshot.version()))) {
      report.confirmed(after, status());
    }
  }

  private static List<String> problems(Throwable failure) {
    if (!(failure instanceof RuleException invalid)) {
      return List.of(
          failure instanceof IllegalArgumentException && failure.getMessage() != null
              ? failure.getMessage()
              : "the source of the rules failed: " + failure);
    }
    List<String> all = invalid.problems();
    if (all.size() <= MAX_PROBLEMS) {
      return all;
    }
    List<String> some = new ArrayList<>(all.subList(0, MAX_PROBLEMS));
    some.add("and " + (all.size() - MAX_PROBLEMS) + " more");
    return some;
  }

  /** Follows the source no more; waits for nothing. */
  @Override
  public void close() {
    closed = true;
    thread.shutdownNow();
    AutoCloseable watching = watch;
    if (watching != null) {
      try {
        watching.close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (Exception e) {
        RulesReport.notClosed(e);
      }
    }
  }
}
