package dev.limiter.jmh.plan;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** The middle of the figures of several rounds: what one disturbed round cannot move. */
public final class Median {

  private Median() {}

  /**
   * Returns the median of the quotients of each round: what disturbs a whole round cancels out.
   *
   * @throws IllegalArgumentException if there are no rounds, or not as many of one as of the other
   */
  public static double ofRatios(List<Double> figures, List<Double> others) {
    if (figures.size() != others.size()) {
      throw new IllegalArgumentException(
          "rounds must be as many: " + figures.size() + " and " + others.size());
    }
    return of(
        IntStream.range(0, figures.size())
            .mapToObj(round -> figures.get(round) / others.get(round))
            .toList());
  }

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
