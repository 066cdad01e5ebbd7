package dev.limiter.jmh.plan;

import java.util.Arrays;
import java.util.Collection;

/** The middle of the figures of several rounds: what one disturbed round cannot move. */
public final class Median {

  private Median() {}

  /**
   * Returns the median; of an even number of figures the mean of the two in the middle.
   *
   * @throws IllegalArgumentException if there are no figures
   */
  public static double of(Collection<Double> figures) {
    if (figures.isEmpty()) {
      throw new IllegalArgumentException("no figures to take the median of");
    }
    double[] sorted = figures.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
