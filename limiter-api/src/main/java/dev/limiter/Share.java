package dev.limiter;

/**
 * How much of each limit one instance may admit while the backend cannot be asked.
 *
 * <ul>
 *   <li>{@link #auto}: what the counter's own traffic says. While the backend answers, each
 *       instance learns from its replies which share of what is admitted passes through itself, and
 *       that is its share of the limit in an outage; where it knows no better, an equal share for
 *       each live instance of the fleet. The shares of all instances add up to about the limit,
 *       however the traffic is spread.
 *   <li>{@link #oneOf}: an equal share for a fleet of known size.
 *   <li>{@link #whole}: all of it, where each client is always routed to the same instance.
 * </ul>
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class Share {

  private static final Share WHOLE = new Share(1, false, () -> 0);
  private static final Share AUTO = new Share(1, true, () -> 0);

  private final double unknown;
  private final boolean learned;
  private final Fleet fleet;

  private Share(double unknown, boolean learned, Fleet fleet) {
    this.unknown = unknown;
    this.learned = learned;
    this.fleet = fleet;
  }

  /** Returns the whole of each limit: for sticky routing. */
  public static Share whole() {
    return WHOLE;
  }

  /**
   * Returns an equal share for each of so many instances.
   *
   * @throws IllegalArgumentException unless it is 1 to 10,000
   */
  public static Share oneOf(int instances) {
    return new Share(1.0 / requireInstances(instances), false, () -> 0);
  }

  /**
   * Returns the share that is learned, from a fleet of one until its size is known; the default.
   */
  public static Share auto() {
    return AUTO;
  }

  /**
   * Returns the share that is learned.
   *
   * @param instances how many instances to count on until the fleet's size is known: it matters
   *     only to an instance that starts while the backend is away
   * @throws IllegalArgumentException unless it is 1 to 10,000
   */
  public static Share auto(int instances) {
    return new Share(1.0 / requireInstances(instances), true, () -> 0);
  }

  private static int requireInstances(int instances) {
    if (instances < 1 || instances > 10_000) {
      throw new IllegalArgumentException("instances must be 1 to 10,000: " + instances);
    }
    return instances;
  }

  /** Returns this share in a fleet. */
  Share in(Fleet fleet) {
    return new Share(unknown, learned, fleet);
  }

  /** Tells whether the share is learned for each counter. For fallback tiers. */
  public boolean learned() {
    return learned;
  }

  /**
   * Tells whether the fleet is known to be this instance alone, whose share is the whole whatever
   * it has learned; not of the first to start of a fleet, which counts one for a while. For
   * fallback tiers.
   */
  public boolean isOfOne() {
    return fleet.size() == 1 && fleet.isSettled();
  }

  /**
   * Returns the share of a counter of which nothing else is known, above 0 to 1. For fallback
   * tiers.
   */
  public double even() {
    int size = fleet.size();
    return size > 0 ? 1.0 / size : unknown;
  }

  @Override
  public String toString() {
    return learned ? "auto" : unknown == 1 ? "whole" : "1/" + Math.round(1 / unknown);
  }
}
