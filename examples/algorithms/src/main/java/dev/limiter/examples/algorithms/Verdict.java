package dev.limiter.examples.algorithms;

/**
 * What was found of one algorithm.
 *
 * @param name its name in rule files
 * @param requests how many it decided
 * @param admitted how many of them it admitted
 * @param allowed those of these that came while the last 60 s held the limit already
 * @param refused those it refused while the last 60 s held less
 * @param most the most that it admitted of one key in any 60 s
 */
record Verdict(String name, long requests, long admitted, Wrong allowed, Wrong refused, int most) {

  /**
   * Wrong decisions of one kind.
   *
   * @param count how many
   * @param offBy by how many requests they were wrong, all together
   */
  record Wrong(long count, long offBy) {

    /** Returns by how many requests such a decision was wrong on average. */
    double meanOffBy() {
      return count == 0 ? 0 : (double) offBy / count;
    }
  }

  /** Returns the most that it admitted in any 60 s, in limits. */
  double worst() {
    return (double) most / Subject.LIMIT;
  }
}
