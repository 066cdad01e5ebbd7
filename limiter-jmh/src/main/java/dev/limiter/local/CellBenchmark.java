package dev.limiter.local;

import dev.limiter.Algorithm;
import dev.limiter.CounterKey;
import dev.limiter.Policy;
import dev.limiter.Ticker;
import dev.limiter.jmh.local.Outcome;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A token bucket's cell by itself, with the reading of the clock: no look-up, no rules. */
public class CellBenchmark {

  /** One cell. */
  @State(Scope.Benchmark)
  public static class HotKey {
    @Param Outcome outcome;
    private final Ticker ticker = Ticker.system();
    private Cell cell;
    private CounterKey key;

    /** Builds it and takes the first token. */
    @Setup
    public void build() {
      Policy policy = outcome.policy(Algorithm.TOKEN_BUCKET);
      key = CounterKey.of("hot", policy);
      cell = Cell.create(policy.algorithm(), 1, null);
      Outcome.ALLOWED.confirm(check());
    }

    /** Checks the outcome. */
    @TearDown
    public void confirm() {
      outcome.confirm(check());
    }

    private boolean check() {
      return cell.check(key, 1, ticker.micros()).allowed();
    }
  }

  /** Takes one token. */
  @Benchmark
  public boolean hotKey(HotKey state) {
    return state.check();
  }
}
