package dev.limiter;

/**
 * The instances that share a backend's counters (SPI).
 *
 * <p>Implementations are safe for use by several threads.
 */
@FunctionalInterface
public interface Fleet {

  /**
   * Returns how many instances there are, this one included, as was last known; 0 while that has
   * never been known. Does no I/O and does not wait.
   */
  int size();

  /**
   * Tells whether every instance that lives is in the size. Those of a fleet that starts at once
   * count each other only when all have registered; until then a size is the least that it may be.
   *
   * @return by default whether the size is known
   */
  default boolean isSettled() {
    return size() > 0;
  }
}
