package dev.limiter;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The breakers of a primary, one for each partition that was asked and has not left; logs what
 * opens none of them. Safe for use by several threads.
 */
final class Breakers {

  private static final Logger LOG = LoggerFactory.getLogger(FailOpenBackend.class);
  private static final long LOG_INTERVAL_MICROS = 60_000_000;

  private final BreakerSettings settings;
  private final Ticker clock;
  private final Map<Partition, Breaker> breakers = new ConcurrentHashMap<>();
  private final AtomicLong nextKeyLogMicros = new AtomicLong(Long.MIN_VALUE);
  private final AtomicLong nextSaturationLogMicros = new AtomicLong(Long.MIN_VALUE);
  private final CountDownLatch stopped = new CountDownLatch(1);

  Breakers(BreakerSettings settings, Ticker clock) {
    this.settings = settings;
    this.clock = clock;
  }

  Breaker of(Partition partition) {
    Breaker known = breakers.get(partition);
    return known != null ? known : added(partition);
  }

  /** Adds the breaker of a partition, in whose place others may have left. */
  private Breaker added(Partition partition) {
    dropGone();
    return breakers.computeIfAbsent(
        partition, added -> new Breaker(added, settings, clock.micros()));
  }

  /** Drops those of partitions that have left; the probing of one that is open ends by itself. */
  private void dropGone() {
    breakers.values().removeIf(Breaker::isPartitionGone);
  }

  /**
   * Counts a failure of a call.
   *
   * @param concerned the breakers of the partitions that have its counters
   */
  void failed(List<Breaker> concerned, RuntimeException failure) {
    long now = clock.micros();
    Partition known = failure instanceof BackendException fault ? fault.partition() : null;
    if (known != null) {
      failed(of(known), failure, now);
    } else if (concerned.size() == 1) {
      failed(concerned.get(0), failure, now);
    } else {
      // Which partition of several failed is known only of one that is down.
      concerned.stream()
          .filter(Breaker::isPartitionDown)
          .forEach(breaker -> failed(breaker, failure, now));
    }
    logIfNoneOpens(failure, now);
  }

  private void failed(Breaker breaker, RuntimeException failure, long now) {
    if (breaker.failed(failure, now)) {
      startProbing(breaker);
    }
  }

  private void logIfNoneOpens(RuntimeException failure, long now) {
    if (failure instanceof BackendException fault) {
      switch (fault.kind()) {
        case KEY ->
            logRarely(
                nextKeyLogMicros,
                now,
                failure,
                "The limiter's backend cannot use the state of a key, which is answered locally");
        case SATURATED ->
            logRarely(
                nextSaturationLogMicros,
                now,
                failure,
                "More is asked of the limiter's backend than can be in flight; the rest is answered"
                    + " locally");
        default -> {}
      }
    }
  }

  private void startProbing(Breaker breaker) {
    Probing probing = new Probing(breaker, clock, settings.probeMicros(), stopped);
    if (!startDaemon(probing, "limiter-breaker-" + breaker.name())) {
      breaker.giveUp();
    }
  }

  /** Starts a thread, if there can be one: tells whether. */
  static boolean startDaemon(Runnable task, String name) {
    try {
      // Not an heir of the request that met the failure: it may live as long as the outage.
      Thread thread = new Thread(null, task, name, 0, false);
      thread.setContextClassLoader(Breakers.class.getClassLoader());
      thread.setDaemon(true);
      thread.start();
      return true;
    } catch (RuntimeException | Error noThread) {
      return false;
    }
  }

  private static void logRarely(
      AtomicLong nextMicros, long now, RuntimeException failure, String what) {
    long next = nextMicros.get();
    if (now >= next && nextMicros.compareAndSet(next, now + LOG_INTERVAL_MICROS)) {
      LOG.warn("{} (reported at most once a minute): {}", what, BreakerLog.reason(failure));
      LOG.debug("The failure", failure);
    }
  }

  boolean anyOpen() {
    return breakers.values().stream().anyMatch(Breaker::isOpen);
  }

  List<PartitionStatus> statuses() {
    dropGone();
    long now = clock.micros();
    return breakers.values().stream()
        .map(breaker -> breaker.status(now))
        .sorted(Comparator.comparing(PartitionStatus::partition))
        .toList();
  }

  /** Ends the probing, of breakers that open from now on as well. */
  void stop() {
    stopped.countDown();
  }
}
