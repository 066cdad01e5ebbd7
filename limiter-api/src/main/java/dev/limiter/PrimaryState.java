package dev.limiter;

import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the primary of a {@link FailOpenBackend} answers; writes the log lines of its changes.
 *
 * <p>A primary is back when it answers and has not failed for a second, so that one that flaps does
 * not fill the log.
 */
final class PrimaryState {

  private static final Logger LOG = LoggerFactory.getLogger(FailOpenBackend.class);
  private static final long STEADY_MICROS = 1_000_000;
  private static final long KEY_LOG_INTERVAL_MICROS = 60_000_000;

  private final AtomicLong nextKeyLogMicros = new AtomicLong(Long.MIN_VALUE);
  private volatile boolean degraded;
  private volatile long lastFailureMicros;

  boolean degraded() {
    return degraded;
  }

  void failed(RuntimeException failure, long nowMicros) {
    if (failure instanceof BackendException fault && fault.scope() == BackendException.Scope.KEY) {
      keyFailed(failure, nowMicros);
      return;
    }
    lastFailureMicros = nowMicros;
    if (!degraded && enter()) {
      LOG.warn(
          "The limiter's backend cannot decide; checks are answered locally until it is back: {}",
          reason(failure));
      LOG.debug("The failure that made the limiter fall back", failure);
    }
  }

  private void keyFailed(RuntimeException failure, long nowMicros) {
    long next = nextKeyLogMicros.get();
    if (nowMicros >= next
        && nextKeyLogMicros.compareAndSet(next, nowMicros + KEY_LOG_INTERVAL_MICROS)) {
      LOG.warn(
          "The limiter's backend cannot use the state of a key, which is answered locally (reported"
              + " at most once a minute): {}",
          reason(failure));
      LOG.debug("The failure of the key", failure);
    }
  }

  /** Returns a failure and its root on one line: a stack trace is for who debugs. */
  private static String reason(RuntimeException failure) {
    Throwable root = failure.getCause();
    if (root == null) {
      return failure.toString();
    }
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return failure.getMessage() + " (" + root + ")";
  }

  void answered(long nowMicros) {
    if (degraded && nowMicros - lastFailureMicros >= STEADY_MICROS && leave()) {
      LOG.info("The limiter's backend decides again");
    }
  }

  private synchronized boolean enter() {
    boolean entered = !degraded;
    degraded = true;
    return entered;
  }

  private synchronized boolean leave() {
    boolean left = degraded;
    degraded = false;
    return left;
  }
}
