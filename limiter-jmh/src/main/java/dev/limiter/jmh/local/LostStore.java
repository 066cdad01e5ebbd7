package dev.limiter.jmh.local;

import dev.limiter.Backend;
import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Fleet;
import dev.limiter.Partition;
import dev.limiter.local.LocalBackend;
import java.util.List;

/**
 * A store that answers until it is lost, for a fleet of known size: what an instance has learned
 * from it is what it goes on from. Safe for use by several threads.
 */
final class LostStore implements Backend, Partition {

  /** How many instances it says there are. */
  static final int INSTANCES = 10;

  private final LocalBackend counters = LocalBackend.create();
  private volatile boolean lost;

  /** Answers nothing from now on. */
  void lose() {
    lost = true;
  }

  private LocalBackend counters() {
    if (lost) {
      throw BackendException.withoutTrace(Kind.UNAVAILABLE, "the store is lost");
    }
    return counters;
  }

  @Override
  public Decision check(Check check) {
    return counters().check(check);
  }

  @Override
  public Decision check(List<Check> checks) {
    return counters().check(checks);
  }

  @Override
  public void refund(Decision decision) {
    counters().refund(decision);
  }

  @Override
  public void reset(List<CounterKey> keys) {
    counters().reset(keys);
  }

  @Override
  public Partition partition(CounterKey key) {
    return this;
  }

  @Override
  public Fleet fleet() {
    return () -> INSTANCES;
  }

  @Override
  public String name() {
    return "store";
  }

  @Override
  public boolean isDown() {
    return lost;
  }

  @Override
  public void probe() {
    counters();
  }
}
