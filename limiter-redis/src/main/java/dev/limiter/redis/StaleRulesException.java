package dev.limiter.redis;

/** Rules were not published, because others were published since the publisher looked. */
public final class StaleRulesException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final long expected;
  private final long present;

  StaleRulesException(long expected, long present) {
    super(
        "nothing was published: version "
            + expected
            + " was to be replaced, but version "
            + present
            + " is the present one by now");
    this.expected = expected;
    this.present = present;
  }

  /** Returns the version that was to be replaced. */
  public long expected() {
    return expected;
  }

  /** Returns the version that is published. */
  public long present() {
    return present;
  }
}
