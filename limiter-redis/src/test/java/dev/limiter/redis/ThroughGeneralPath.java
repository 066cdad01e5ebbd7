package dev.limiter.redis;

import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A Redis backend that is asked of a second counter, untouched and open, in every check: the script
 * has a short cut for lone counters, and this goes the long way round.
 */
final class ThroughGeneralPath implements Backend {

  private static final Check OPEN =
      new Check(CounterKey.of("open", Policy.tokenBucket(1, Duration.ofSeconds(1))), 0);

  private final Backend redis;

  ThroughGeneralPath(Backend redis) {
    this.redis = redis;
  }

  @Override
  public Decision check(Check check) {
    return check(List.of(check));
  }

  @Override
  public Decision check(List<Check> checks) {
    List<Check> more = new ArrayList<>(checks);
    more.add(OPEN);
    List<LimitStatus> statuses = redis.check(more).statuses();
    return Decision.of(Decision.Source.BACKEND, statuses.subList(0, checks.size()));
  }

  @Override
  public void refund(Decision decision) {
    redis.refund(decision);
  }

  @Override
  public void reset(List<CounterKey> keys) {
    redis.reset(keys);
  }

  @Override
  public void close() {
    redis.close();
  }
}
