package dev.limiter.local;

import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Ticker;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The broken twin of {@link LocalBackend}: the same cells, without their claims. */
final class TornBackend implements Backend {

  private final Map<CounterKey, Cell> cells = new ConcurrentHashMap<>();
  private final AtomicLong ids = new AtomicLong();
  private final Ticker ticker;

  TornBackend(Ticker ticker) {
    this.ticker = ticker;
  }

  private Cell cell(CounterKey key) {
    return cells.computeIfAbsent(key, this::create);
  }

  private Cell create(CounterKey key) {
    return new TornCell(key.policy().algorithm(), ids.incrementAndGet());
  }

  @Override
  public Decision check(Check check) {
    return cell(check.key()).check(check.key(), check.cost(), ticker.micros());
  }

  @Override
  public Decision check(List<Check> checks) {
    Cell[] found = new Cell[checks.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = cell(checks.get(i).key());
    }
    SeveralLimits limits = new SeveralLimits(checks, found, ticker.micros());
    limits.take();
    return Decision.of(Decision.Source.BACKEND, limits.statuses());
  }

  @Override
  public void refund(Decision decision) {
    long now = ticker.micros();
    for (LimitStatus status : decision.charged()) {
      long fullAt = status.atMicros() + status.resetAfterMicros();
      cell(status.key()).refund(status.policy(), status.cost(), fullAt, now);
    }
  }

  @Override
  public void reset(List<CounterKey> keys) {
    keys.forEach(cells::remove);
  }
}
