package dev.limiter.jmh.local;

import dev.limiter.Algorithm;
import dev.limiter.Policy;
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

  /** Returns the policy of an algorithm that leads to it; of a log, some 100 units count. */
  public Policy policy(Algorithm algorithm) {
    Duration day = Duration.ofDays(1);
    boolean allowed = this == ALLOWED;
    return switch (algorithm) {
      case FIXED_WINDOW -> Policy.fixedWindow(allowed ? 1L << 50 : 1, day);
      case SLIDING_WINDOW_COUNTER -> Policy.slidingWindowCounter(allowed ? 1L << 45 : 1, day);
      case SLIDING_WINDOW_LOG ->
          allowed
              ? Policy.slidingWindowLog(Policy.MAX_LOG_LIMIT, Duration.ofNanos(10_000))
              : Policy.slidingWindowLog(1, day);
      case TOKEN_BUCKET -> quota().policy();
    };
  }

  /**
   * Checks that a benchmark measures what it says.
   *
   * @throws IllegalStateException if the check came to something else
   */
  public void confirm(boolean allowed) {
    if (allowed != (this == ALLOWED)) {
      throw new IllegalStateException("every check should be " + this + ", one was not");
    }
  }
}
