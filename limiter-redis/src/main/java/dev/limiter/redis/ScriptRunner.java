package dev.limiter.redis;

import dev.limiter.BackendException;

/**
 * Runs scripts where their keys live: knows servers and connections, and nothing of checks. Safe
 * for use by several threads.
 */
interface ScriptRunner extends AutoCloseable {

  /**
   * Runs a script at most once.
   *
   * @param keyCount how many of the parameters are keys; they come first
   * @param parameters the keys and the arguments
   * @return the reply as it came: an integer, bytes or a list of such
   * @throws BackendException if it did not run, or may have run and did not answer
   */
  Object run(Script script, int keyCount, byte[][] parameters);

  /** Tells whether keys live apart, so that not every script call can have any of them. */
  default boolean isPartitioned() {
    return false;
  }

  /** Returns where a key lives: the keys of one script call must all have the same number. */
  default int partition(byte[] key) {
    return 0;
  }

  @Override
  void close();
}
