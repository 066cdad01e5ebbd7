package dev.limiter.examples.algorithms;

import dev.limiter.Ticker;

/** A clock that reads what it was last set to; for one thread. */
final class ManualClock implements Ticker {

  /** 2026-01-01T00:00Z, at which a window of 60 s begins. */
  static final long START = 1_767_225_600_000_000L;

  private long micros = START;

  @Override
  public long micros() {
    return micros;
  }

  void set(long micros) {
    this.micros = micros;
  }
}
