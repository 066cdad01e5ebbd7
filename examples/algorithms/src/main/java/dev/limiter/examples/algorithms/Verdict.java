package dev.limiter.examples.algorithms;

/**
 * What was found of one algorithm.
 *
 * @param name its name in rule files
 * @param requests how many it decided
 * @param admitted how many of them it admitted
 * @param wronglyAllowed how many of these while the last 60 s held the limit already
 * @param wronglyRefused how many it refused while the last 60 s held less
 * @param most the most that it admitted of one key in any 60 s
 */
record Verdict(
    String name, long requests, long admitted, long wronglyAllowed, long wronglyRefused, int most) {

  /** Returns the most that it admitted in any 60 s, in limits. */
  double worst() {
    return (double) most / Subject.LIMIT;
  }
}
