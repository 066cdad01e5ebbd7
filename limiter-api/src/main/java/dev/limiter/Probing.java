package dev.limiter;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Probes the partition behind an open breaker now and then, in a thread of its own that ends when
 * it is taken up again, or when the breakers are stopped.
 */
final class Probing implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(FailOpenBackend.class);

  private final Breaker breaker;
  private final Ticker clock;
  private final long pauseMicros;
  private final CountDownLatch stopped;

  Probing(Breaker breaker, Ticker clock, long pauseMicros, CountDownLatch stopped) {
    this.breaker = breaker;
    this.clock = clock;
    this.pauseMicros = pauseMicros;
    this.stopped = stopped;
  }

  @Override
  public void run() {
    while (!isStoppedAfterAPause() && isUnfinished()) {}
  }

  /**
   * An exhausted heap must not end this thread, without which a partition would never be asked
   * again.
   */
  private boolean isUnfinished() {
    try {
      return breaker.probe(clock);
    } catch (RuntimeException | Error e) {
      LOG.debug("A probe of {} failed", breaker.name(), e);
      return true;
    }
  }

  /** Pauses, with jitter: the instances of a fleet do not all come at once. */
  private boolean isStoppedAfterAPause() {
    long half = pauseMicros / 2;
    long micros = half + ThreadLocalRandom.current().nextLong(pauseMicros + 1);
    try {
      return stopped.await(micros, TimeUnit.MICROSECONDS);
    } catch (InterruptedException e) {
      LOG.debug(
          "A pause between probes of {} was cut short", breaker.name(), e); // the flag is clear
      return stopped.getCount() == 0;
    }
  }
}
