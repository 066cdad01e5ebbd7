package dev.limiter.local;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.Share;
import dev.limiter.Ticker;
import java.util.ArrayList;
import java.util.List;

/** What this instance may admit of every counter while the store cannot be asked. */
final class Reserves {

  private final Cells cells;
  private final Ticker ticker;

  Reserves(Cells cells, Ticker ticker) {
    this.cells = cells;
    this.ticker = ticker;
  }

  /** Decides a check of one counter that is not shadow. */
  Decision check(Check check, Share share) {
    return check(check.key(), check.cost(), share);
  }

  private Decision check(CounterKey key, long cost, Share share) {
    long now = ticker.micros();
    return reserve(key, cost, now).check(key, cost, now, share);
  }

  /** Decides a check of several counters, all or nothing. */
  Decision check(List<Check> checks, Share share) {
    long now = ticker.micros();
    List<Reserve> reserves = new ArrayList<>(checks.size());
    for (Check check : checks) {
      reserves.add(reserve(check.key(), check.cost(), now));
    }
    return new AloneCheck(checks, reserves, now, share).decide();
  }

  private Reserve reserve(CounterKey key, long cost, long now) {
    Cell cell = cells.toTakeFrom(key, cost, now);
    return cell.isAbsent() ? new Reserve() : cell.reserveOrNew();
  }

  /** Gives back what a decision of these took, but for what has refilled since. */
  void refund(Decision decision) {
    long now = ticker.micros();
    for (LimitStatus status : decision.charged()) {
      Reserve reserve = cells.find(status.key(), now).reserve();
      if (reserve != null) {
        long refillable = status.atMicros() + status.resetAfterMicros() - now;
        reserve.refund(status.policy(), status.cost(), refillable, status.share());
      }
    }
  }

  /** Notes that the store denied a counter, or would have. */
  static void denied(Cell cell, Policy policy, long cost, long now) {
    Reserve reserve = cell.reserve();
    if (reserve != null) {
      reserve.denied(policy, cost, now);
    }
  }
}
