package dev.limiter.jmh.local;

import dev.limiter.Decision;
import dev.limiter.RateLimiter;
import dev.limiter.jmh.plan.ApiKeys;
import dev.limiter.jmh.plan.Limiters;
import dev.limiter.local.LocalBackend;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Limiter's whole check with a descriptor that is built for it, as a servlet filter does. */
public class FreshDescriptorBenchmark {

  /** A limiter that has taken the first token of each key. */
  @State(Scope.Benchmark)
  public static class Keys {
    @Param Outcome outcome;
    private RateLimiter limiter;
    private String[] apiKeys;

    /** Builds it. */
    @Setup
    public void build() {
      limiter = Limiters.on(LocalBackend.create(), outcome.quota());
      apiKeys = ApiKeys.first(RandomKey.KEYS);
      for (String apiKey : apiKeys) {
        Outcome.ALLOWED.confirm(limiter.check(Limiters.descriptor(apiKey)).allowed());
      }
    }

    /** Checks the outcome. */
    @TearDown
    public void confirm() {
      outcome.confirm(check(0).allowed());
    }

    private Decision check(int key) {
      return limiter.check(Limiters.descriptor(apiKeys[key]));
    }
  }

  /** Checks one key. */
  @Benchmark
  public Decision hotKey(Keys state) {
    return state.check(0);
  }

  /** Checks one of many keys. */
  @Benchmark
  public Decision manyKeys(Keys state, RandomKey random) {
    return state.check(random.next());
  }
}
