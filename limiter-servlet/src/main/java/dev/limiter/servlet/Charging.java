package dev.limiter.servlet;

import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.LimitStatus;
import dev.limiter.RateLimiter;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a limiter, and lives with one that throws: one log line when it begins and one after. */
final class Charging {

  private static final Logger LOG = LoggerFactory.getLogger(RateLimitFilter.class);

  /** How often a charge that is denied is tried again with what is left. */
  private static final int RETRIES = 3;

  private final RateLimiter limiter;
  private final AtomicBoolean failing = new AtomicBoolean();
  private final AtomicBoolean unsettled = new AtomicBoolean();

  Charging(RateLimiter limiter) {
    this.limiter = limiter;
  }

  RateLimiter limiter() {
    return limiter;
  }

  /** Returns the decision, or null where the limiter cannot decide. */
  @Nullable Decision charge(Descriptor descriptor, long cost) {
    Decision decision;
    try {
      decision = limiter.check(descriptor, cost);
    } catch (RuntimeException e) {
      if (failing.compareAndSet(false, true)) {
        LOG.warn("The limiter cannot decide; requests pass unlimited until it can", e);
      }
      return null;
    }
    if (failing.get() && failing.compareAndSet(true, false)) {
      LOG.info("The limiter decides again");
    }
    return decision;
  }

  /** Makes up for the difference between what was reserved and what a request has cost. */
  void settle(Descriptor descriptor, Settlement settlement, Settlement.Outcome outcome) {
    try {
      long cost = checked(settlement.cost(outcome), "settled cost");
      if (cost < outcome.reserved()) {
        limiter.refund(outcome.decision(), outcome.reserved() - cost);
      } else if (cost > outcome.reserved()) {
        chargeMore(descriptor, cost - outcome.reserved());
      }
      if (unsettled.get()) { // mostly it is only read, so that requests do not contend for it
        unsettled.set(false);
      }
    } catch (RuntimeException e) {
      if (unsettled.compareAndSet(false, true)) {
        LOG.warn("Costs cannot be settled; what was reserved stays charged until they can", e);
      }
    }
  }

  /**
   * Returns a cost that may be charged.
   *
   * @throws IllegalArgumentException if it is negative
   */
  static long checked(long cost, String what) {
    if (cost < 0) {
      throw new IllegalArgumentException(what + " of a request must be 0 or more: " + cost);
    }
    return cost;
  }

  /**
   * A limit has no debts: where more is due than is left, what all limits have left is taken.
   * Others may take some of it in between, so it is tried more than once, but not for ever.
   */
  private void chargeMore(Descriptor descriptor, long due) {
    long amount = due;
    for (int tries = 0; amount > 0 && tries <= RETRIES; tries++) {
      Decision more = charge(descriptor, amount);
      if (more == null || more.allowed() || more.statuses().isEmpty()) {
        return;
      }
      amount = Math.min(amount, left(more));
    }
  }

  /** Returns what would pass: what all enforced limits have, and one of the quotas if there are. */
  private static long left(Decision denial) {
    long ofLimits = Long.MAX_VALUE;
    long ofQuotas = -1;
    for (LimitStatus status : denial.statuses()) {
      if (status.key().quota()) {
        ofQuotas = Math.max(ofQuotas, status.remaining());
      } else if (!status.shadow()) {
        ofLimits = Math.min(ofLimits, status.remaining());
      }
    }
    return ofQuotas < 0 ? ofLimits : Math.min(ofLimits, ofQuotas);
  }
}
