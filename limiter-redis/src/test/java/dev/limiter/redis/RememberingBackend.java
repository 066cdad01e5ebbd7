package dev.limiter.redis;

import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import java.util.List;

/** A {@link DenialMemory} in front of any backend, used as {@link RedisBackend} uses it. */
record RememberingBackend(DenialMemory memory, Backend backend) implements Backend {

  @Override
  public Decision check(Check check) {
    return memory.check(check, backend::check);
  }

  @Override
  public Decision check(List<Check> checks) {
    return memory.check(checks, backend::check);
  }

  @Override
  public void refund(Decision decision) {
    memory.changing(
        decision.charged().stream().map(LimitStatus::key).toList(),
        () -> {
          backend.refund(decision);
          return true;
        });
  }

  @Override
  public void reset(List<CounterKey> keys) {
    memory.changing(
        keys,
        () -> {
          backend.reset(keys);
          return true;
        });
  }
}
