package dev.limiter.jmh.local;

import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.time.Duration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Resilience4j's limiter, which counts in cycles: the most it can hold a second, or one a day. */
public class Resilience4jBenchmark {

  private static RateLimiter limiter(Outcome outcome) {
    RateLimiterConfig.Builder config = RateLimiterConfig.custom().timeoutDuration(Duration.ZERO);
    if (outcome == Outcome.ALLOWED) {
      config.limitForPeriod(Integer.MAX_VALUE).limitRefreshPeriod(Duration.ofSeconds(1));
    } else {
      config.limitForPeriod(1).limitRefreshPeriod(Duration.ofDays(1));
    }
    RateLimiter limiter = RateLimiter.of("benchmark", config.build());
    limiter.acquirePermission();
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
      outcome.confirm(limiter.acquirePermission());
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
      outcome.confirm(limiters.get(0).acquirePermission());
    }
  }

  /** Takes one permission of one limiter. */
  @Benchmark
  public boolean hotKey(HotKey state) {
    return state.limiter.acquirePermission();
  }

  /** Looks a limiter up and takes one permission of it. */
  @Benchmark
  public boolean manyKeys(ManyKeys state, RandomKey random) {
    return state.limiters.get(random.next()).acquirePermission();
  }
}
