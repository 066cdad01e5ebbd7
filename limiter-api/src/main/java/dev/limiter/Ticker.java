package dev.limiter;

/**
 * A source of instants in whole microseconds.
 *
 * <p>An instant has a meaning only beside others of the same ticker. The system ticker counts from
 * the Unix epoch, so that windows aligned to the clock start where people expect them, but advances
 * with the monotonic clock: setting the machine's clock neither mints nor swallows tokens.
 *
 * <p>Implementations are safe for use by several threads.
 */
@FunctionalInterface
public interface Ticker {

  /** Returns the current instant in microseconds. */
  long micros();

  /** Returns the ticker of this process: anchored to the epoch once, then monotonic. */
  static Ticker system() {
    return SystemTicker.INSTANCE;
  }
}
