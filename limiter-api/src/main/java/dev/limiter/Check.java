package dev.limiter;

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
    Charge.requireCost(cost);
  }

  /** Returns the policy that the counter is held to. */
  public Policy policy() {
    return key.policy();
  }
}
