package dev.limiter;

import java.util.List;
import java.util.Objects;

/**
 * One counter to be charged: what a backend is asked.
 *
 * @param key the counter, with its policy
 * @param cost how much to take; 0 asks whether one could be taken, and takes nothing
 */
public record Check(CounterKey key, long cost) {

  /**
   * Checks the cost.
   *
   * @throws IllegalArgumentException if {@code cost} is negative
   */
  public Check {
    Objects.requireNonNull(key, "key");
    Charge.requireCost(cost);
  }

  /**
   * Checks that no counter is named twice. For backends.
   *
   * @throws IllegalArgumentException if one is
   */
  public static void requireDistinct(List<Check> checks) {
    for (int i = 1; i < checks.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (checks.get(i).key().equals(checks.get(j).key())) {
          throw new IllegalArgumentException(
              "a check names each counter once: " + checks.get(i).key());
        }
      }
    }
  }

  /** Returns the policy that the counter is held to. */
  public Policy policy() {
    return key.policy();
  }
}
