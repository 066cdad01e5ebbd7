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
}
