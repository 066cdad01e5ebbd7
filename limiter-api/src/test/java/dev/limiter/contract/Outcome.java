package dev.limiter.contract;

import dev.limiter.Decision;
import dev.limiter.LimitStatus;

/**
 * What one counter answers to one check, in the figures of {@link LimitStatus}.
 *
 * @param allowed whether it admits the cost
 * @param remaining what is left, floored
 * @param retryAfterMicros 0, the wait ceiled, or {@link LimitStatus#NEVER}
 * @param resetAfterMicros the time to full, ceiled
 */
public record Outcome(
    boolean allowed, long remaining, long retryAfterMicros, long resetAfterMicros) {

  /** Returns what the first limit of a decision answered. */
  public static Outcome of(Decision decision) {
    return of(decision.statuses().get(0));
  }

  /** Returns what a limit answered. */
  public static Outcome of(LimitStatus status) {
    return new Outcome(
        status.allowed(), status.remaining(), status.retryAfterMicros(), status.resetAfterMicros());
  }
}
