package dev.limiter.jmh.local;

import dev.limiter.jmh.plan.Quota;
import java.time.Duration;
import java.util.Locale;

/** What every check of a benchmark comes to. */
public enum Outcome {
  /** Every check passes: the bucket holds more than a run can take. */
  ALLOWED,
  /** Every check is denied: the bucket's only token has been taken before the run. */
  DENIED;

  /** Returns the word for a heading. */
  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  Quota quota() {
    return switch (this) {
      case ALLOWED -> new Quota(100, Duration.ofSeconds(1), 100_000_000_000L);
      case DENIED -> new Quota(1, Duration.ofDays(1), 1);
    };
  }

  /**
   * Checks that a benchmark measures what it says.
   *
   * @throws IllegalStateException if the check came to something else
   */
  void confirm(boolean allowed) {
    if (allowed != (this == ALLOWED)) {
      throw new IllegalStateException("every check should be " + this + ", one was not");
    }
  }
}
