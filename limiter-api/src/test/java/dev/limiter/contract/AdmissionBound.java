package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Policy;
import java.util.LinkedHashMap;
import java.util.Map;

/** What an algorithm says that it admits at most, held against all that it admitted. */
final class AdmissionBound {

  private final Policy policy;
  private final Map<Long, Long> admitted = new LinkedHashMap<>(); // by instant, which ascend

  private AdmissionBound(Policy policy) {
    this.policy = policy;
  }

  static AdmissionBound of(Policy policy) {
    return new AdmissionBound(policy);
  }

  /** Asserts that a cost that was admitted now is within the bound of every time that ends now. */
  void admitted(long now, long cost) {
    admitted.merge(now, cost, Long::sum);
    switch (policy.algorithm()) {
      case TOKEN_BUCKET -> admitted.keySet().forEach(from -> assertBurstAndRefill(from, now));
      case FIXED_WINDOW -> assertFixedWindow(now);
      case SLIDING_WINDOW_COUNTER -> assertEstimate(now);
      case SLIDING_WINDOW_LOG ->
          assertThat(between(now - policy.windowMicros() + 1, now))
              .as("rolling window of %s", policy)
              .isLessThanOrEqualTo(policy.limit());
    }
  }

  private long between(long from, long to) {
    return admitted.entrySet().stream()
        .filter(each -> each.getKey() >= from && each.getKey() <= to)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private void assertBurstAndRefill(long from, long now) {
    Fraction refilled =
        Fraction.of(policy.limit(), policy.windowMicros()).times(Fraction.of(now - from));
    assertThat(between(from, now))
        .as("admitted in %d µs of %s", now - from, policy)
        .isLessThanOrEqualTo(refilled.plus(Fraction.of(policy.burst())).floor());
  }

  private void assertFixedWindow(long now) {
    long window = policy.windowMicros();
    assertThat(between(now - Math.floorMod(now, window), now))
        .as("fixed window of %s", policy)
        .isLessThanOrEqualTo(policy.limit());
    assertThat(between(now - window + 1, now))
        .as("any time of one window of %s", policy)
        .isLessThanOrEqualTo(2 * policy.limit());
  }

  private void assertEstimate(long now) {
    long window = policy.windowMicros();
    long start = now - Math.floorMod(now, window);
    Fraction previous = Fraction.of(between(start - window, start - 1));
    Fraction estimate =
        previous
            .times(Fraction.of(start + window - now, window))
            .plus(Fraction.of(between(start, now)));
    assertThat(estimate)
        .as("estimate of %s", policy)
        .isLessThanOrEqualTo(Fraction.of(policy.limit()));
  }
}
