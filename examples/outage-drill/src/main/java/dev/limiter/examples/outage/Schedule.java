package dev.limiter.examples.outage;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** When a check is offered to which instance: at random instants, at an even rate. */
final class Schedule {

  /**
   * A check to make.
   *
   * @param at when, in seconds from the start
   * @param instance whose
   */
  record Arrival(double at, int instance) {}

  private Schedule() {}

  /** Returns the arrivals of a run in their order; the same for the same seed. */
  static List<Arrival> of(Plan plan, Traffic traffic, long seed) {
    Random random = new Random(seed);
    double perSecond = Plan.OFFERED * Plan.LIMIT;
    List<Arrival> arrivals = new ArrayList<>();
    double at = gap(random, perSecond);
    while (at < plan.end()) {
      arrivals.add(new Arrival(at, traffic.instance(random.nextDouble())));
      at += gap(random, perSecond);
    }
    return arrivals;
  }

  private static double gap(Random random, double perSecond) {
    return -Math.log(1 - random.nextDouble()) / perSecond;
  }
}
