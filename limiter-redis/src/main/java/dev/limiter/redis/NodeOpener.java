package dev.limiter.redis;

/** Opens connections to a node, wherever that is now. */
interface NodeOpener {

  /** Returns what to call the node in names of threads and in the log. */
  String name();

  /**
   * Returns a connection on which the limiter's script has run.
   *
   * @throws RuntimeException if there is none: {@link Failures#of} says what it means
   */
  NodeConnection open();

  /**
   * Returns what is equal as long as {@link #open} would log in by the same credentials.
   *
   * @throws RuntimeException if that cannot be told
   */
  default Object login() {
    return "";
  }
}
