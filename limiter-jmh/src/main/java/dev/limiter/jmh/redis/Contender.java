package dev.limiter.jmh.redis;

/**
 * One implementation, connected and ready: a row of the table.
 *
 * <p>Not safe for use by several threads.
 */
interface Contender extends AutoCloseable {

  /**
   * Makes one check of one of the workload's counters; every check must pass.
   *
   * @throws IllegalStateException if it does not
   */
  void check(int counter);

  /** Disconnects. */
  @Override
  default void close() {}

  /** Fails where a check that must pass did not: what was measured is not what was meant. */
  static void mustPass(boolean allowed) {
    if (!allowed) {
      throw new IllegalStateException("a check was denied that every quota allows");
    }
  }
}
