package dev.limiter;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Probes the part behind an open breaker now and then, in a thread of its own that ends when it is
 * taken up again.
 */
final class Probing implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(FailOpenBackend.class);

  private final Breaker breaker;
  private final Ticker clock;
  private final long pauseMicros;
  private final BooleanSupplier stopped;

  Probing(Breaker breaker, Ticker clock, long pauseMicros, BooleanSupplier stopped) {
    this.breaker = breaker;
    this.clock = clock;
    this.pauseMicros = pauseMicros;
    this.stopped = stopped;
  }

  @Override
  public void run() {
    do {
      pause();
    } while (!stopped.getAsBoolean() && isUnfinished());
  }

  /**
   * An exhausted heap must not end this thread, without which a part would never be asked again.
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
  private void pause() {
    long half = pauseMicros / 2;
    long micros = half + ThreadLocalRandom.current().nextLong(pauseMicros + 1);
    try {
      Thread.sleep(micros / 1_000, (int) (micros % 1_000) * 1_000);
    } catch (InterruptedException e) {
      LOG.debug(
          "A pause between probes of {} was cut short", breaker.name(), e); // the flag is clear
    }
  }
}
