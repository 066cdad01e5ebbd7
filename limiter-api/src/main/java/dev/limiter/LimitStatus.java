package dev.limiter;

import java.time.Duration;
import java.util.Optional;

/**
 * What one limit said of one check.
 *
 * @param key the counter, with its policy and rule
 * @param cost what was asked of it; 0 for a peek
 * @param allowed whether this limit admits the cost
 * @param shadow whether the limit is reported but not enforced
 * @param remaining what is left after the decision, floored
 * @param retryAfterMicros how long until the cost could pass, ceiled: 0 when allowed, {@link
 *     #NEVER} when it cannot pass at all
 * @param resetAfterMicros how long until nothing counts against the limit any more, ceiled
 * @param atMicros the instant of the decision on the clock of whoever made it
 * @param share the share of the limit that this instance was held to, above 0 to 1: 1 but where it
 *     decided alone; a denial's may be left at 1
 */
public record LimitStatus(
    CounterKey key,
    long cost,
    boolean allowed,
    boolean shadow,
    long remaining,
    long retryAfterMicros,
    long resetAfterMicros,
    long atMicros,
    double share) {

  /** Stands for "never" in {@code retryAfterMicros}; {@link #retryAfter} is empty for it. */
  public static final long NEVER = Long.MAX_VALUE;

  /** Creates one that was held to the whole of its limit; see the record's components. */
  public LimitStatus(
      CounterKey key,
      long cost,
      boolean allowed,
      boolean shadow,
      long remaining,
      long retryAfterMicros,
      long resetAfterMicros,
      long atMicros) {
    this(key, cost, allowed, shadow, remaining, retryAfterMicros, resetAfterMicros, atMicros, 1);
  }

  /** Returns the policy of the limit. */
  public Policy policy() {
    return key.policy();
  }

  /** Returns the limit: how much may pass in a window. */
  public long limit() {
    return key.policy().limit();
  }

  /**
   * Returns how long until the same cost could pass: zero when allowed, empty when it never can
   * because it is above the capacity.
   */
  public Optional<Duration> retryAfter() {
    return retryAfterMicros == NEVER
        ? Optional.empty()
        : Optional.of(Micros.toDuration(retryAfterMicros));
  }

  /** Returns how long until nothing counts against the limit any more. */
  public Duration resetAfter() {
    return Micros.toDuration(resetAfterMicros);
  }

  LimitStatus atMost(long amount) {
    return new LimitStatus(
        key,
        Math.min(cost, amount),
        allowed,
        shadow,
        remaining,
        retryAfterMicros,
        resetAfterMicros,
        atMicros,
        share);
  }

  LimitStatus asShadow() {
    return new LimitStatus(
        key, cost, allowed, true, remaining, retryAfterMicros, resetAfterMicros, atMicros, share);
  }
}
