package dev.limiter.jmh.redis;

/**
 * One implementation, connected and ready: a row of the table.
 *
 * <p>Safe for use by several threads, but for the first check of each counter: that has to be over
 * before another one begins.
 */
interface Contender extends AutoCloseable {

  /**
   * Makes one check of one of the workload's counters.
   *
   * @return whether it was admitted
   */
  boolean check(int counter);

  /** Disconnects. */
  @Override
  default void close() {}

  /** Fails where a check did not end as it must: what was measured is not what was meant. */
  static void must(boolean expected, boolean admitted) {
    if (admitted != expected) {
      throw new WrongOutcome(
          admitted
              ? "a check was admitted of a counter that is exhausted"
              : "a check was denied that every quota allows");
    }
  }

  /** What {@link #must} throws. */
  final class WrongOutcome extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    WrongOutcome(String message) {
      super(message);
    }
  }
}
