package dev.limiter.examples.outage;

/** How the offered traffic is spread over the instances. */
enum Traffic {
  EVEN("even", 0.2),
  SKEWED("80/20", 0.8);

  private static final int FIRST = 2;

  private final String title;
  private final double ofFirst;

  /**
   * Creates one.
   *
   * @param ofFirst the part of the first two instances
   */
  Traffic(String title, double ofFirst) {
    this.title = title;
    this.ofFirst = ofFirst;
  }

  String title() {
    return title;
  }

  /** Returns the instance that a number from 0 to less than 1 falls on. */
  int instance(double drawn) {
    return drawn < ofFirst
        ? (int) (drawn / ofFirst * FIRST)
        : FIRST + (int) ((drawn - ofFirst) / (1 - ofFirst) * (Plan.INSTANCES - FIRST));
  }
}
