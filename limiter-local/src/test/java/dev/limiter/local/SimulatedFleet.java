package dev.limiter.local;

import dev.limiter.Backend;
import dev.limiter.BackendException;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.FailOpenBackend;
import dev.limiter.Fleet;
import dev.limiter.Partition;
import dev.limiter.Policy;
import dev.limiter.Share;
import dev.limiter.contract.Draws;
import dev.limiter.contract.ManualTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A fleet of instances on one store, in virtual time: each check goes to an instance by the
 * weights, at random instants. The store is a {@link LocalBackend} of exact counters, which is
 * there or not.
 */
final class SimulatedFleet {

  private final ManualTicker ticker = new ManualTicker(1_764_567_890_123_456L);
  private final LocalBackend store = LocalBackend.builder().ticker(ticker).build();
  private final List<FailOpenBackend> instances = new ArrayList<>();
  private final double[] weights;
  private final Draws draws;
  private boolean down;
  private double nextMicros;

  SimulatedFleet(Draws draws, Share share, double... weights) {
    this.draws = draws;
    this.weights = weights;
    for (int i = 0; i < weights.length; i++) {
      LocalBackend tier = LocalBackend.builder().ticker(ticker).build();
      instances.add(
          FailOpenBackend.builder(new Store(), tier)
              .share(share)
              .openAt(
                  1,
                  Integer.MAX_VALUE,
                  Duration.ofSeconds(1)) // each check finds out by itself, in virtual time
              .build());
    }
  }

  /** Offers checks at a rate for so long; returns how many were admitted. */
  long offer(CounterKey key, double perSecond, double seconds) {
    long admitted = 0;
    double end = (double) ticker.micros() + seconds * 1e6;
    nextMicros = Math.max(nextMicros, (double) ticker.micros());
    while (true) {
      nextMicros += -Math.log(1 - unit()) * 1e6 / perSecond;
      if (nextMicros >= end) {
        ticker.set((long) end);
        return admitted;
      }
      ticker.set((long) nextMicros);
      admitted += instance().check(new Check(key, 1)).allowed() ? 1 : 0;
    }
  }

  private FailOpenBackend instance() {
    double at = unit() * Arrays.stream(weights).sum();
    for (int i = 0; i < weights.length; i++) {
      at -= weights[i];
      if (at < 0) {
        return instances.get(i);
      }
    }
    return instances.get(weights.length - 1);
  }

  private double unit() {
    return draws.between(0, (1L << 53) - 1) / (double) (1L << 53);
  }

  void down(boolean isDown) {
    down = isDown;
  }

  void weigh(double... newWeights) {
    System.arraycopy(newWeights, 0, weights, 0, weights.length);
  }

  /** Returns an even rate as a policy's own. */
  static double perSecond(Policy policy) {
    return policy.limit() * 1e6 / policy.windowMicros();
  }

  private final class Store implements Backend, Partition {

    private void fail() {
      if (down) {
        throw BackendException.withoutTrace(BackendException.Kind.UNAVAILABLE, "no answer");
      }
    }

    @Override
    public Decision check(Check check) {
      fail();
      return store.check(check);
    }

    @Override
    public Decision check(List<Check> checks) {
      fail();
      return store.check(checks);
    }

    @Override
    public void refund(Decision decision) {
      fail();
      store.refund(decision);
    }

    @Override
    public void reset(List<CounterKey> keys) {
      fail();
      store.reset(keys);
    }

    @Override
    public Partition partition(CounterKey key) {
      return this;
    }

    @Override
    public Fleet fleet() {
      return () -> weights.length;
    }

    @Override
    public String name() {
      return "store";
    }

    @Override
    public boolean isDown() {
      return false;
    }

    @Override
    public void probe() {}
  }
}
