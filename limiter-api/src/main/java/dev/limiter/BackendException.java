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
    /** The part of the backend that holds the key does not answer, or not as it should. */
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
  }

  private BackendException(
      Kind kind, String message, @Nullable Throwable cause, boolean writableStackTrace) {
    super(message, cause, true, writableStackTrace);
    this.kind = kind;
  }

  /**
   * Returns one without a cause or a stack trace, which costs little: many callers may meet it at
   * the same time. For backends.
   *
   * @param kind what the failure says about other keys
   * @param message what failed, in stable words
   */
  public static BackendException withoutTrace(Kind kind, String message) {
    return new BackendException(kind, message, null, /* writableStackTrace= */ false);
  }

  /**
   * Returns the same failure for one more caller, without a stack trace of its own: it costs little
   * where every call would meet it. For backends.
   */
  public BackendException again() {
    return new BackendException(
        kind, String.valueOf(getMessage()), getCause(), /* writableStackTrace= */ false);
  }

  /** Returns what the failure says about other keys. */
  public Kind kind() {
    return kind;
  }
}
