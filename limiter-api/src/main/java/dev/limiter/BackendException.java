package dev.limiter;

/**
 * A backend could not decide.
 *
 * <p>Its message is stable: it holds no durations, ports of the client or other numbers that vary
 * from one failure to the next; those are in the cause.
 */
public final class BackendException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What a failure says about the rest of the backend. */
  public enum Scope {
    /** The backend, or the part of it that holds the key, does not answer as it should. */
    BACKEND,
    /** Only the state of this key is unusable; every other key is served as before. */
    KEY
  }

  private final Scope scope;

  /**
   * Creates one.
   *
   * @param scope what the failure says about other keys
   * @param message what failed, in stable words
   * @param cause the client's own exception
   */
  public BackendException(Scope scope, String message, Throwable cause) {
    super(message, cause);
    this.scope = scope;
  }

  /** Returns what the failure says about other keys. */
  public Scope scope() {
    return scope;
  }
}
