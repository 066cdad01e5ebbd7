package dev.limiter;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a line for each change of a breaker, as long as there are few; then one when a state has
 * lasted. For one thread at a time.
 */
final class BreakerLog {

  private static final long MINUTE_MICROS = 60_000_000;
  private static final long LASTING_MICROS = 10_000_000;
  private static final int MOST_A_MINUTE = 3;

  private final String partition;
  private final Logger log;
  private long minuteMicros = Long.MIN_VALUE / 2;
  private int written;
  private boolean muted;

  BreakerLog(String partition) {
    this(partition, LoggerFactory.getLogger(FailOpenBackend.class));
  }

  BreakerLog(String partition, Logger log) {
    this.partition = partition;
    this.log = log;
  }

  void opened(RuntimeException failure, long nowMicros) {
    if (nowMicros - minuteMicros >= MINUTE_MICROS) {
      minuteMicros = nowMicros;
      written = 0;
    }
    if (muted || written == MOST_A_MINUTE) {
      if (!muted) {
        log.warn(
            "{} comes and goes; its next changes are logged when one has lasted for 10 s",
            partition);
      }
      muted = true;
      return;
    }
    written++;
    cannotDecide(reason(failure));
    log.debug("The failure that made the limiter fall back", failure);
  }

  private void cannotDecide(String reason) {
    log.warn(
        "{} cannot decide; its counters are decided locally until it is back: {}",
        partition,
        reason);
  }

  void closed() {
    if (!muted) {
      log.info("{} decides again", partition);
    }
  }

  /** Tells whether changes were kept back. */
  boolean owes() {
    return muted;
  }

  /** Writes how it is, if changes were kept back and it has been so for long enough. */
  void lasting(boolean open, String reason, long forMicros) {
    if (muted && forMicros >= LASTING_MICROS) {
      muted = false;
      if (open) {
        cannotDecide(reason);
      } else {
        closed();
      }
    }
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
