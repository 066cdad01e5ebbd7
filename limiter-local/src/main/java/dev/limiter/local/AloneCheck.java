package dev.limiter.local;

import dev.limiter.Admission;
import dev.limiter.Check;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.Share;
import java.util.ArrayList;
import java.util.List;

/**
 * One check of several counters without the store, all or nothing.
 *
 * <p>Reserves are looked at and then taken from one by one, and given back to if one of them was
 * emptied meanwhile: for that moment another check may find less than there is.
 */
final class AloneCheck {

  private final List<Check> checks;
  private final List<Reserve> reserves;
  private final long now;
  private final double[] shares;
  private final long[] empties;
  private final long[] waits;

  AloneCheck(List<Check> checks, List<Reserve> reserves, long now, Share share) {
    this.checks = checks;
    this.reserves = reserves;
    this.now = now;
    this.shares = new double[checks.size()];
    this.empties = new long[checks.size()];
    this.waits = new long[checks.size()];
    for (int i = 0; i < shares.length; i++) {
      reserves.get(i).traffic.goesAlone();
      shares[i] = reserves.get(i).traffic.share(checks.get(i).policy(), share);
    }
  }

  Decision decide() {
    while (look() && !take()) {
      Thread.onSpinWait(); // whoever emptied a reserve has been admitted
    }
    return Decision.of(Decision.Source.FALLBACK, statuses());
  }

  /** Tells whether each limit that is enforced admits. */
  private boolean look() {
    Admission admission = new Admission();
    for (int i = 0; i < waits.length; i++) {
      Check check = checks.get(i);
      Policy policy = check.policy();
      empties[i] = reserves.get(i).empty(policy, shares[i], now);
      waits[i] =
          Math.max(check.cost(), 1) > policy.burst()
              ? LimitStatus.NEVER
              : Reserve.wait(policy, empties[i], check.cost(), now);
      admission.add(check.key(), waits[i] == 0);
    }
    return admission.admitted();
  }

  /** Takes each cost that may pass, or none; tells which. */
  private boolean take() {
    for (int i = 0; i < waits.length; i++) {
      Check check = checks.get(i);
      if (waits[i] > 0 || check.cost() == 0) {
        continue;
      }
      if (!reserves.get(i).take(check.policy(), check.cost(), now, shares[i])) {
        giveBackBefore(i);
        return false;
      }
      empties[i] = reserves.get(i).empty(check.policy(), shares[i], now);
    }
    return true;
  }

  private void giveBackBefore(int end) {
    for (int i = 0; i < end; i++) {
      Check check = checks.get(i);
      if (waits[i] == 0 && check.cost() > 0) {
        long refillable = Reserve.resetAfter(check.policy(), empties[i], now);
        reserves.get(i).refund(check.policy(), check.cost(), refillable, shares[i]);
      }
    }
  }

  private List<LimitStatus> statuses() {
    List<LimitStatus> statuses = new ArrayList<>(waits.length);
    for (int i = 0; i < waits.length; i++) {
      Check check = checks.get(i);
      boolean free = waits[i] == 0;
      statuses.add(
          new LimitStatus(
              check.key(),
              check.cost(),
              free,
              check.key().shadow(),
              Reserve.remaining(
                  check.policy(), empties[i], free && check.cost() == 0, now, shares[i]),
              waits[i],
              Reserve.resetAfter(check.policy(), empties[i], now),
              now,
              shares[i]));
    }
    return statuses;
  }
}
