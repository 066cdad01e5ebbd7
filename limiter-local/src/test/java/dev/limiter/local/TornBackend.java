package dev.limiter.local;

import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.Ticker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The broken twin of {@link LocalBackend}: the same arithmetic, without the claim around reading,
 * deciding and writing.
 */
final class TornBackend implements Backend {

  private record State(long zero, long part) {}

  private static final State FULL = new State(-(1L << 62), 0);

  private final Map<CounterKey, State> states = new ConcurrentHashMap<>();
  private final Ticker ticker;

  TornBackend(Ticker ticker) {
    this.ticker = ticker;
  }

  @Override
  public Decision check(Check check) {
    return check(List.of(check));
  }

  @Override
  public Decision check(List<Check> checks) {
    long now = ticker.micros();
    boolean admitted = checks.stream().allMatch(check -> wait(check, now) == 0);
    List<LimitStatus> statuses = new ArrayList<>();
    for (Check check : checks) {
      long wait = wait(check, now);
      if (admitted && check.cost() > 0) {
        take(check, now);
      }
      statuses.add(status(check, now, admitted, wait));
    }
    return Decision.of(Decision.Source.BACKEND, statuses);
  }

  private long wait(Check check, long now) {
    State state = load(check.key(), now);
    return TokenBucket.wait(check.policy(), now, state.zero, state.part, check.cost());
  }

  private void take(Check check, long now) {
    Policy policy = check.policy();
    State state = load(check.key(), now);
    long zero = TokenBucket.zeroAfter(policy, state.zero, state.part, check.cost());
    store(check.key(), zero, TokenBucket.partAfter(policy, state.part, check.cost()));
  }

  private LimitStatus status(Check check, long now, boolean admitted, long wait) {
    Policy policy = check.policy();
    State state = load(check.key(), now);
    long remaining = TokenBucket.remaining(policy, now, state.zero, state.part);
    long resetAfter = TokenBucket.resetAfter(policy, now, state.zero, state.part);
    return new LimitStatus(
        check.key(), check.cost(), admitted, false, remaining, wait, resetAfter, now);
  }

  @Override
  public void refund(Decision decision) {
    long now = ticker.micros();
    for (LimitStatus status : decision.charged()) {
      Policy policy = status.policy();
      State state = load(status.key(), now);
      long refillable = status.atMicros() + status.resetAfterMicros() - now;
      store(
          status.key(),
          TokenBucket.zeroBefore(policy, state.zero, state.part, status.cost(), refillable),
          TokenBucket.partBefore(policy, state.part, status.cost(), refillable));
    }
  }

  private State load(CounterKey key, long now) {
    Policy policy = key.policy();
    State stored = states.getOrDefault(key, FULL);
    return new State(
        TokenBucket.zero(policy, now, stored.zero, stored.part),
        TokenBucket.part(policy, now, stored.zero, stored.part));
  }

  @SuppressWarnings("ThreadPriorityCheck") // to be torn sooner
  private void store(CounterKey key, long zero, long part) {
    Thread.yield();
    states.put(key, new State(zero, part));
  }
}
