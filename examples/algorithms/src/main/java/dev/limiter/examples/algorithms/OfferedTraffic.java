package dev.limiter.examples.algorithms;

import dev.limiter.Policy;

/**
 * The question that Cloudflare asked in 2017: every request counts, a refused one as well; is the
 * key above its limit, by the two counters, and is it by the exact count?
 *
 * <p>Their counters only count, so the limit that these are given is one that nobody reaches: what
 * the decision leaves of it is the estimate.
 */
final class OfferedTraffic {

  private static final long NEVER_REACHED = 1_000_000_000;

  private final Subject counter;
  private final RollingWindows offeredBy;
  private long requests;
  private long wrong;
  private double differences;

  OfferedTraffic(ManualClock clock, int keys) {
    Policy policy = Policy.slidingWindowCounter(NEVER_REACHED, Subject.WINDOW);
    this.counter = new Subject("offered traffic", policy, clock, keys);
    this.offeredBy = new RollingWindows(keys);
  }

  /** Counts a request both ways. */
  void request(int key, long now) {
    RollingWindow window = offeredBy.of(key);
    int exact = window.count(now) + 1;
    window.add(now);
    long estimate = NEVER_REACHED - counter.ask(key).remaining();
    requests++;
    wrong += (estimate > Subject.LIMIT) == (exact > Subject.LIMIT) ? 0 : 1;
    differences += Math.abs(estimate - (double) exact) / exact;
  }

  /** Returns how many requests the two counts differ on. */
  long wrong() {
    return wrong;
  }

  /** Returns by how much of the exact count the estimate was off, on average over the requests. */
  double meanDifference() {
    return requests == 0 ? 0 : differences / requests;
  }
}
