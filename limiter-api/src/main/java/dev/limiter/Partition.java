package dev.limiter;

/**
 * A part of a backend that fails by itself (SPI): one server of several, say.
 *
 * <p>{@link FailOpenBackend} keeps a breaker for each, so that only the counters of a partition
 * that is gone are decided locally. The same partition is always the same object, or an equal one.
 * Implementations are safe for use by several threads.
 */
public interface Partition {

  /** Returns what to call it in the log: an address, not a password. */
  String name();

  /**
   * Tells whether it is known to be unable to decide: it refused the connection, or was silent for
   * a whole deadline. A failure of a partition that is not known to be down may be of one call.
   *
   * <p>Answers by what is known and waits for nothing: it is asked on threads of callers. It may
   * have somebody else see to it in the background that the partition is reached again.
   */
  boolean isDown();

  /**
   * Tells whether it has left the backend: no counter is in it any more, so that nobody waits for
   * it. An equal one may come again. Waits for nothing. The default: it never leaves.
   */
  default boolean isGone() {
    return false;
  }

  /**
   * Does what a check does, of no counter of any client; called in the background, one call at a
   * time. It fails at once where a check would, and is how a partition that is down is found to be
   * well again.
   *
   * @throws RuntimeException if it cannot
   */
  void probe();
}
