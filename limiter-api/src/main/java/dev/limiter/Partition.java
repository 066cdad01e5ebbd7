package dev.limiter;

/**
 * A part of a backend that fails by itself (SPI): one server of several, say.
 *
 * <p>{@link FailOpenBackend} keeps a breaker for each, so that only the counters of a part that is
 * gone are decided locally. The same part is always the same object, or an equal one.
 * Implementations are safe for use by several threads.
 */
public interface Partition {

  /** Returns what to call it in the log: an address, not a password. */
  String name();

  /**
   * Tells whether it is known to be unable to decide: it refused the connection, or was silent for
   * a whole deadline. Does no I/O. A failure of a part that is not known to be down may be of one
   * call.
   */
  boolean isDown();

  /**
   * Does what a check does, of no counter of any client; called in the background, one call at a
   * time.
   *
   * @throws RuntimeException if it cannot
   */
  void probe();
}
