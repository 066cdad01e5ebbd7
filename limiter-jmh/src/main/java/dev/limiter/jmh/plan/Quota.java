package dev.limiter.jmh.plan;

import dev.limiter.Policy;
import java.time.Duration;

/**
 * A token bucket that every implementation is given alike.
 *
 * @param limit what refills in one window
 * @param window the window
 * @param burst the capacity
 */
public record Quota(long limit, Duration window, long burst) {

  /** Returns the time in which one token refills. */
  public Duration refillOfOne() {
    return window.dividedBy(limit);
  }

  /** Returns it as Limiter's policy. */
  public Policy policy() {
    return Policy.tokenBucket(limit, window, burst);
  }
}
