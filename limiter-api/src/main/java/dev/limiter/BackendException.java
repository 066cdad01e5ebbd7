package dev.limiter;

import org.jspecify.annotations.Nullable;

/**
 * A backend could not decide.
 *
 * <p>Its message is stable: it holds no durations, ports of the client or other numbers that vary
 * from one failure to the next; those are in the cause. {@link #kind} is what to count failures by.
 */
public final class BackendException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What a failure says about the rest of the backend, and who has to mend it. */
  public enum Kind {
    /** The partition of the backend that holds the key does not answer, or not as it should. */
    UNAVAILABLE,
    /** More was asked at once than this instance can have in flight; the backend may be well. */
    SATURATED,
    /** Only the state of this key is unusable; every other key is served as before. */
    KEY,
    /** The backend refuses this client, or is none that can be used: an operator has to act. */
    MISCONFIGURED,
    /** The limiter or its client library is at fault. */
    BUG
  }

  private final Kind kind;
  private final transient @Nullable Partition partition;

  /**
   * Creates one.
   *
   * @param kind what the failure says about other keys
   * @param message what failed, in stable words
   * @param cause the client's own exception, null where there is none
   */
  public BackendException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.partition = null;
  }

  /** Creates one without a stack trace. */
  private BackendException(
      Kind kind, String message, @Nullable Throwable cause, @Nullable Partition partition) {
    super(message, cause, /* enableSuppression= */ true, /* writableStackTrace= */ false);
    this.kind = kind;
    this.partition = partition;
  }

  /**
   * Returns one without a cause or a stack trace, which costs little: many callers may meet it at
   * the same time. For backends.
   *
   * @param kind what the failure says about other keys
   * @param message what failed, in stable words
   */
  public static BackendException withoutTrace(Kind kind, String message) {
    return new BackendException(kind, message, null, /* partition= */ null);
  }

  /**
   * Returns the same failure for one more caller, without a stack trace of its own: it costs little
   * where every call would meet it. For backends.
   */
  public BackendException again() {
    return new BackendException(kind, String.valueOf(getMessage()), getCause(), partition);
  }

  /**
   * Returns the same failure as that of a partition, without a stack trace of its own: for backends
   * that know which of their partitions failed, where a call meets several or another than the
   * counter's.
   */
  public BackendException in(Partition partition) {
    return partition.equals(this.partition)
        ? this
        : new BackendException(kind, String.valueOf(getMessage()), getCause(), partition);
  }

  /**
   * Returns the partition of the backend that failed; null where it is not known, or is that of the
   * counter that was asked for. It is not serialized.
   */
  public @Nullable Partition partition() {
    return partition;
  }

  /** Returns what the failure says about other keys. */
  public Kind kind() {
    return kind;
  }
}
