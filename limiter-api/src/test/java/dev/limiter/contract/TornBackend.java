package dev.limiter.contract;

import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A backend that is right on one thread and wrong on two: it looks, then takes. Time stands still.
 */
final class TornBackend implements Backend {

  private final Map<CounterKey, Long> used = new ConcurrentHashMap<>();

  @Override
  public Decision check(Check check) {
    return check(List.of(check));
  }

  @Override
  public Decision check(List<Check> checks) {
    boolean admitted = checks.stream().allMatch(check -> left(check) >= Math.max(1, check.cost()));
    List<LimitStatus> statuses =
        checks.stream().map(check -> status(check, admitted ? check.cost() : 0, admitted)).toList();
    return Decision.of(Decision.Source.BACKEND, statuses);
  }

  private long left(Check check) {
    return check.policy().burst() - used.getOrDefault(check.key(), 0L);
  }

  private LimitStatus status(Check check, long taken, boolean admitted) {
    long left = left(check) - taken;
    pause();
    if (taken > 0) {
      used.put(check.key(), check.policy().burst() - left);
    }
    return new LimitStatus(
        check.key(), check.cost(), admitted, false, left, admitted ? 0 : 1_000_000, 0, 0);
  }

  @Override
  public void refund(Decision decision) {
    for (LimitStatus status : decision.charged()) {
      long before = used.getOrDefault(status.key(), 0L);
      pause();
      used.put(status.key(), before - status.cost());
    }
  }

  @Override
  public void reset(List<CounterKey> keys) {
    keys.forEach(used::remove);
  }

  @SuppressWarnings("ThreadPriorityCheck") // to be torn sooner
  private static void pause() {
    Thread.yield();
  }
}
