package dev.limiter.http;

import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.FailureMode;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.util.List;

/** Decisions as a backend would make them, without one. */
final class Statuses {

  static final long SECOND = 1_000_000;

  private Statuses() {}

  /** Returns the status of a limit that allowed, with {@code remaining} whole tokens left. */
  static LimitStatus allowed(Policy policy, long remaining) {
    return status(policy, true, false, remaining, 0, untilFull(policy, remaining));
  }

  /** Returns the status of a limit that denied; with nothing left, a cost of 1. */
  static LimitStatus denied(Policy policy, long remaining, long retryAfterMicros) {
    boolean waitsForOne = remaining == 0 && retryAfterMicros != LimitStatus.NEVER;
    long resetAfterMicros =
        waitsForOne ? retryAfterMicros + untilFull(policy, 1) : untilFull(policy, remaining);
    return status(policy, false, false, remaining, retryAfterMicros, resetAfterMicros);
  }

  static LimitStatus never(Policy policy, long remaining) {
    return denied(policy, remaining, LimitStatus.NEVER);
  }

  static LimitStatus shadow(LimitStatus status) {
    return status(
        status.policy(),
        status.allowed(),
        true,
        status.remaining(),
        status.retryAfterMicros(),
        status.resetAfterMicros());
  }

  static LimitStatus status(
      Policy policy,
      boolean allowed,
      boolean shadow,
      long remaining,
      long retryAfterMicros,
      long resetAfterMicros) {
    CounterKey key = CounterKey.of("counter", policy, FailureMode.LOCAL, shadow);
    return new LimitStatus(
        key, 1, allowed, shadow, remaining, retryAfterMicros, resetAfterMicros, SECOND);
  }

  static Decision decision(LimitStatus... statuses) {
    return Decision.of(Decision.Source.BACKEND, List.of(statuses));
  }

  private static long untilFull(Policy policy, long remaining) {
    long missing = policy.burst() - remaining;
    long parts = missing * policy.rate().partMicros();
    long tokens = policy.rate().tokens();
    return missing * policy.rate().wholeMicros() + (parts + tokens - 1) / tokens;
  }
}
