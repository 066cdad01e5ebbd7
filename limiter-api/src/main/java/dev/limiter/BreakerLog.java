package dev.limiter;

import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a line for each change of a breaker, as long as there are few; then one a minute, which
 * says how it is, until that lasts. So a partition writes seven lines in any minute at most, and
 * how it is is told a minute late at most, give or take a probe. For one thread at a time.
 */
final class BreakerLog {

  private static final long MINUTE_MICROS = 60_000_000;
  private static final long LASTING_MICROS = 10_000_000;

  /** Three outages; the line that says that the next are kept back is on top. */
  private static final int MOST_CHANGES = 6;

  private static final long NEVER = Long.MIN_VALUE;

  private final String partition;
  private final Logger log;
  private final long[] writtenMicros = new long[MOST_CHANGES]; // of the latest lines, as a ring
  private int next;
  private long mutedMicros = NEVER;
  private int keptBack;

  BreakerLog(String partition) {
    this(partition, LoggerFactory.getLogger(FailOpenBackend.class));
  }

  BreakerLog(String partition, Logger log) {
    this.partition = partition;
    this.log = log;
    Arrays.fill(writtenMicros, NEVER);
  }

  void opened(RuntimeException failure, long nowMicros) {
    if (isKeptBack(nowMicros)) {
      return;
    }
    log.warn(
        "{} cannot decide; its counters are decided locally until it is back: {}",
        partition,
        reason(failure));
    log.debug("The failure that made the limiter fall back", failure);
  }

  void closed(long nowMicros) {
    if (!isKeptBack(nowMicros)) {
      log.info("{} decides again", partition);
    }
  }

  /** Counts a change, and a line of it; tells whether there have been too many for that. */
  private boolean isKeptBack(long nowMicros) {
    if (owes()) {
      keptBack++;
      return true;
    }
    if (isMinutePast(writtenMicros[next], nowMicros)) {
      written(nowMicros);
      return false;
    }
    mutedMicros = nowMicros;
    keptBack = 1;
    log.warn("{} comes and goes; from now on a line a minute says how it is", partition);
    return true;
  }

  private void written(long nowMicros) {
    writtenMicros[next] = nowMicros;
    next = (next + 1) % MOST_CHANGES;
  }

  /** A clock that was set back passes for a minute. */
  private static boolean isMinutePast(long thenMicros, long nowMicros) {
    return thenMicros == NEVER || nowMicros < thenMicros || nowMicros - thenMicros >= MINUTE_MICROS;
  }

  /** Tells whether changes are kept back. */
  boolean owes() {
    return mutedMicros != NEVER;
  }

  /**
   * Writes how it is, if changes were kept back and it is time; to be called now and then while
   * changes are owed.
   */
  void lasting(boolean open, String reason, long sinceMicros, long nowMicros) {
    if (!owes() || !isMinutePast(mutedMicros, nowMicros)) {
      return;
    }
    String changes = keptBack + (keptBack == 1 ? " change" : " changes") + " kept back";
    if (open) {
      log.warn("{} cannot decide; {}: {}", partition, changes, reason);
    } else {
      log.info("{} decides again; {}", partition, changes);
    }
    written(nowMicros);
    mutedMicros = nowMicros - sinceMicros >= LASTING_MICROS ? NEVER : nowMicros;
    keptBack = 0;
  }

  /** Returns a failure and its root on one line: a stack trace is for who debugs. */
  static String reason(RuntimeException failure) {
    Throwable root = failure.getCause();
    if (root == null) {
      return failure.toString();
    }
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return failure.getMessage() + " (" + root + ")";
  }
}
