package dev.limiter.contract;

import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.FailureMode;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** A backend under test, its clock, and counters that nobody has used yet. */
public final class Fixture {

  private static final String RUN = UUID.randomUUID().toString();
  private static final AtomicLong COUNTERS = new AtomicLong();

  private final ManualTicker ticker;
  private final Backend backend;

  Fixture(ManualTicker ticker, Backend backend) {
    this.ticker = ticker;
    this.backend = backend;
  }

  /** Returns the clock that the backend goes by. */
  public ManualTicker ticker() {
    return ticker;
  }

  /** Returns the backend. */
  public Backend backend() {
    return backend;
  }

  /** Returns a name that is new, on a store that several runs share too. */
  public String fresh() {
    return RUN + "-" + COUNTERS.incrementAndGet();
  }

  /** Returns a new counter. */
  public CounterKey key(Policy policy) {
    return CounterKey.of(fresh(), policy);
  }

  /** Returns a new counter that is only reported. */
  public CounterKey shadow(Policy policy) {
    return CounterKey.of(fresh(), policy, FailureMode.LOCAL, true);
  }

  /** Returns a new counter that is a quota. */
  public CounterKey quota(Policy policy) {
    return CounterKey.of(fresh(), Rule.builder().on("k").limit(policy).quota(true).build());
  }

  /** Returns a limiter of one domain on this backend, with a rule for any value of {@code user}. */
  public RateLimiter limiter(String domain, Policy... policies) {
    Rule.Builder rule = Rule.builder().on("user");
    List.of(policies).forEach(rule::limit);
    RuleSet rules = RuleSet.of(domain, List.of(rule.build()));
    return RateLimiter.builder().rules(RuleSource.of(rules)).backend(backend).build();
  }

  /** Returns the same counter, held to another policy. */
  public CounterKey changed(CounterKey key, Policy policy) {
    return CounterKey.of(
        key.text(), policy, key.failureMode().orElse(FailureMode.LOCAL), key.shadow());
  }

  /** Checks one counter. */
  public Decision check(CounterKey key, long cost) {
    return backend.check(new Check(key, cost));
  }

  /** Checks one counter, for its figures. */
  public Outcome ask(CounterKey key, long cost) {
    return Outcome.of(check(key, cost));
  }

  /** Checks several counters at one cost. */
  public Decision check(List<CounterKey> keys, long cost) {
    return backend.check(keys.stream().map(key -> new Check(key, cost)).toList());
  }

  /** Takes a cost that must be admitted. */
  public Decision take(CounterKey key, long cost) {
    Decision decision = check(key, cost);
    if (!decision.allowed()) {
      throw new AssertionError("cost " + cost + " must be admitted: " + decision);
    }
    return decision;
  }

  /** Returns what is left of a counter, which a peek tells. */
  public long remaining(CounterKey key) {
    return check(key, 0).statuses().get(0).remaining();
  }
}
