package dev.limiter.contract;

import dev.limiter.Admission;
import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Ticker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A backend of oracles behind one lock: what the others are compared with. */
public final class OracleBackend implements Backend {

  private final Ticker ticker;
  private final Map<CounterKey, Oracle> counters = new HashMap<>();

  /** Creates one that reads every instant from {@code ticker}. */
  public OracleBackend(Ticker ticker) {
    this.ticker = ticker;
  }

  @Override
  public synchronized Decision check(Check check) {
    List<LimitStatus> statuses = decide(List.of(check));
    if (check.key().shadow()) {
      return Decision.of(Decision.Source.BACKEND, statuses);
    }
    LimitStatus status = statuses.get(0);
    return Decision.of(
        Decision.Source.BACKEND,
        status.key(),
        status.cost(),
        status.allowed(),
        status.remaining(),
        status.retryAfterMicros(),
        status.resetAfterMicros(),
        status.atMicros());
  }

  @Override
  public synchronized Decision check(List<Check> checks) {
    return Decision.of(Decision.Source.BACKEND, decide(checks));
  }

  private List<LimitStatus> decide(List<Check> checks) {
    long now = ticker.micros();
    List<Long> waits = new ArrayList<>();
    Admission admission = new Admission();
    for (Check check : checks) {
      long wait = oracle(check.key()).wait(check.policy(), now, check.cost());
      waits.add(wait);
      admission.add(check.key(), wait == 0);
    }
    List<LimitStatus> statuses = new ArrayList<>();
    for (int i = 0; i < checks.size(); i++) {
      statuses.add(decide(checks.get(i), now, waits.get(i), admission.admitted()));
    }
    return statuses;
  }

  private LimitStatus decide(Check check, long now, long wait, boolean admitted) {
    Oracle oracle = oracle(check.key());
    if (admitted && wait == 0) {
      oracle.take(check.policy(), now, check.cost());
    }
    Outcome outcome = oracle.outcome(check.policy(), now, wait);
    return new LimitStatus(
        check.key(),
        check.cost(),
        outcome.allowed(),
        check.key().shadow(),
        outcome.remaining(),
        outcome.retryAfterMicros(),
        outcome.resetAfterMicros(),
        now);
  }

  @Override
  public synchronized void refund(Decision decision) {
    long now = ticker.micros();
    for (LimitStatus status : decision.charged()) {
      oracle(status.key())
          .refund(
              status.policy(), now, status.cost(), status.atMicros() + status.resetAfterMicros());
    }
  }

  @Override
  public synchronized void reset(List<CounterKey> keys) {
    keys.forEach(counters::remove);
  }

  private Oracle oracle(CounterKey key) {
    return counters.computeIfAbsent(key, unused -> Oracle.of(key.policy().algorithm()));
  }
}
