package dev.limiter;

import java.util.Objects;

/**
 * One descriptor and what it is to be charged.
 *
 * @param descriptor who and what is limited
 * @param cost how much it takes; 0 asks and takes nothing
 */
public record Charge(Descriptor descriptor, long cost) {

  /**
   * Checks the cost.
   *
   * @throws IllegalArgumentException if {@code cost} is negative
   */
  public Charge {
    Objects.requireNonNull(descriptor, "descriptor");
    requireCost(cost);
  }

  static void requireCost(long cost) {
    if (cost < 0) {
      throw new IllegalArgumentException("cost must be 0 or more: " + cost);
    }
  }
}
