package dev.limiter;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The process's ticker: the wall clock read once, advanced by the monotonic clock. */
enum SystemTicker implements Ticker {
  INSTANCE;

  private static final long ORIGIN_NANOS = System.nanoTime();

  @SuppressWarnings("TimeInStaticInitializer") // the anchor; only differences matter afterwards
  private static final long ORIGIN_MICROS = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());

  @Override
  public long micros() {
    return ORIGIN_MICROS + (System.nanoTime() - ORIGIN_NANOS) / 1_000;
  }
}
