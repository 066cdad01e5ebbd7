package dev.limiter.redis;

import dev.limiter.Partition;

/**
 * Runs scripts where their keys live: knows servers and connections, and nothing of checks. Safe
 * for use by several threads.
 */
interface ScriptRunner extends AutoCloseable {

  /**
   * Runs a script at most once, and returns by its deadline.
   *
   * @return the reply as it came: an integer, bytes or a list of such
   * @throws dev.limiter.BackendException if it did not run, or may have run and did not answer
   */
  Object run(ScriptCall call);

  /** Tells whether keys live apart, so that not every script call can have any of them. */
  default boolean isPartitioned() {
    return false;
  }

  /**
   * Returns the part of the store that has a slot, of which there is one where keys do not live
   * apart: the keys of one script call must all have the same slot otherwise.
   */
  Partition partitionOf(int slot);

  @Override
  void close();
}
