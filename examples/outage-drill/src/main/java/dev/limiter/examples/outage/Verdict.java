package dev.limiter.examples.outage;

import java.util.Locale;

/**
 * A run, and whether it was as it has to be.
 *
 * @param strategy what the instances did
 * @param traffic how it was spread
 * @param recording what happened
 */
record Verdict(Strategy strategy, Traffic traffic, Recording recording) {

  private static final double LEAST = 0.9;
  private static final double MOST = 1.15;

  /** Tells whether auto stayed near the limit, and no strategy let an exception through. */
  boolean good() {
    double admitted = recording.admittedInOutage();
    return recording.exceptions() == 0
        && (strategy != Strategy.AUTO
            || (admitted >= LEAST && admitted <= MOST + recording.burst()));
  }

  /** Returns the head of the table. */
  static String tableHead() {
    return """
        | strategy | traffic | admitted in the outage ÷ limit | worst call | calls over %d ms + 10 ms \
        | Redis decides again after | admitted in all ÷ allowed | exceptions |
        |---|---|--:|--:|--:|--:|--:|--:|"""
        .formatted(Plan.DEADLINE.toMillis());
  }

  String asTableRow() {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %.2f | %s | %d of %,d | %s | %.2f | %d |",
        strategy.title(),
        traffic.title(),
        recording.admittedInOutage(),
        millis(recording.worstCall()),
        recording.lateCalls(),
        recording.calls().size(),
        millis(recording.back()),
        recording.admittedInAll(),
        recording.exceptions());
  }

  private static String millis(double seconds) {
    return Double.isInfinite(seconds) ? "never" : Math.round(seconds * 1e3) + " ms";
  }
}
