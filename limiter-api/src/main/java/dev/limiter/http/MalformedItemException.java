package dev.limiter.http;

/** A text that RFC 9651 says to fail on; without a stack trace, for it may come often. */
final class MalformedItemException extends Exception {

  private static final long serialVersionUID = 1L;

  MalformedItemException() {
    super("malformed", null, false, false);
  }
}
