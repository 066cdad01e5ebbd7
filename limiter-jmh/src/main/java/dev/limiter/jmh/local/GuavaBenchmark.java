package dev.limiter.jmh.local;

import com.google.common.util.concurrent.RateLimiter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Guava's limiter, which has no burst beyond one second's worth: a rate that nobody can reach
 * allows, one permit a day denies.
 */
public class GuavaBenchmark {

  private static final double MORE_THAN_CAN_BE_TAKEN = 1e9;
  private static final double ONE_A_DAY = 1.0 / 86_400;

  @SuppressWarnings("CheckReturnValue") // the first permit is always had
  private static RateLimiter limiter(Outcome outcome) {
    RateLimiter limiter =
        RateLimiter.create(outcome == Outcome.ALLOWED ? MORE_THAN_CAN_BE_TAKEN : ONE_A_DAY);
    limiter.tryAcquire();
    return limiter;
  }

  /** One limiter. */
  @State(Scope.Benchmark)
  public static class HotKey {
    @Param Outcome outcome;
    private RateLimiter limiter;

    /** Builds it. */
    @Setup
    public void build() {
      limiter = limiter(outcome);
    }

    /** Checks the outcome. */
    @TearDown
    public void confirm() {
      outcome.confirm(limiter.tryAcquire());
    }
  }

  /** A limiter for each key. */
  @State(Scope.Benchmark)
  public static class ManyKeys {
    @Param Outcome outcome;
    private Cached<RateLimiter> limiters;

    /** Builds them. */
    @Setup
    public void build() {
      limiters = new Cached<>(key -> limiter(outcome));
    }

    /** Checks the outcome. */
    @TearDown
    public void confirm() {
      outcome.confirm(limiters.get(0).tryAcquire());
    }
  }

  /** Takes one permit of one limiter. */
  @Benchmark
  public boolean hotKey(HotKey state) {
    return state.limiter.tryAcquire();
  }

  /** Looks a limiter up and takes one permit of it. */
  @Benchmark
  public boolean manyKeys(ManyKeys state, RandomKey random) {
    return state.limiters.get(random.next()).tryAcquire();
  }
}
