package dev.limiter.local;

import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
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

  private static final class State {
    volatile long zero = -(1L << 62);
    volatile long part;
    volatile long p = 1;
  }

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
    boolean admitted = true;
    for (Check check : checks) {
      admitted &= load(check.key(), now).ask(check.cost()) == 0;
    }
    List<LimitStatus> statuses = new ArrayList<>();
    for (Check check : checks) {
      TokenBucket bucket = load(check.key(), now);
      long wait = bucket.ask(check.cost());
      if (admitted && check.cost() > 0) {
        bucket.take();
        store(check.key(), bucket);
      }
      statuses.add(
          new LimitStatus(
              check.key(),
              check.cost(),
              admitted,
              false,
              bucket.remaining(),
              wait,
              bucket.resetAfter(),
              now));
    }
    return Decision.of(Decision.Source.BACKEND, statuses);
  }

  @Override
  public void refund(Decision decision) {
    long now = ticker.micros();
    for (LimitStatus status : decision.charged()) {
      TokenBucket bucket = load(status.key(), now);
      if (bucket.refund(status.cost(), now + status.resetAfterMicros())) {
        store(status.key(), bucket);
      }
    }
  }

  private TokenBucket load(CounterKey key, long now) {
    State state = states.computeIfAbsent(key, unused -> new State());
    TokenBucket bucket = new TokenBucket(key.policy(), now);
    bucket.load(state.zero, state.part, state.p);
    return bucket;
  }

  @SuppressWarnings("ThreadPriorityCheck") // to be torn sooner
  private void store(CounterKey key, TokenBucket bucket) {
    Thread.yield();
    State state = states.computeIfAbsent(key, unused -> new State());
    state.zero = bucket.zero;
    state.part = bucket.zeroPart;
    state.p = bucket.p;
  }
}
