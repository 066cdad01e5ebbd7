package dev.limiter.servlet;

import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import java.util.List;

/** A real backend that can be told to fail. */
final class BreakableBackend implements Backend {

  private final Backend backend;
  volatile RuntimeException failure;

  BreakableBackend(Backend backend) {
    this.backend = backend;
  }

  @Override
  public Decision check(Check check) {
    failIfTold();
    return backend.check(check);
  }

  @Override
  public Decision check(List<Check> checks) {
    failIfTold();
    return backend.check(checks);
  }

  @Override
  public void refund(Decision decision) {
    failIfTold();
    backend.refund(decision);
  }

  @Override
  public void reset(List<CounterKey> keys) {
    failIfTold();
    backend.reset(keys);
  }

  private void failIfTold() {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public void close() {
    backend.close();
  }
}
