package dev.limiter.contract;

import dev.limiter.Ticker;
import java.util.concurrent.atomic.AtomicLong;

/** A ticker that stands still until it is told to move, back as well as on; thread-safe. */
public final class ManualTicker implements Ticker {

  private final AtomicLong micros;

  /** Creates one that reads {@code micros}. */
  public ManualTicker(long micros) {
    this.micros = new AtomicLong(micros);
  }

  @Override
  public long micros() {
    return micros.get();
  }

  /** Sets the instant, which may lie in the past. */
  public void set(long micros) {
    this.micros.set(micros);
  }

  /** Moves on by a number of microseconds, back if it is negative. */
  public void advance(long micros) {
    this.micros.addAndGet(micros);
  }
}
