package dev.limiter.jmh.local;

import dev.limiter.Algorithm;
import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.RateLimiter;
import dev.limiter.jmh.plan.ApiKeys;
import dev.limiter.jmh.plan.Limiters;
import dev.limiter.local.LocalBackend;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Limiter's whole check, the match of a descriptor of two entries included; the descriptor is the
 * caller's to keep, as that of a session or a connection is.
 */
public class LimiterBenchmark {

  /** One key. */
  @State(Scope.Benchmark)
  public static class HotKey {
    @Param Outcome outcome;
    @Param Algorithm algorithm;
    private RateLimiter limiter;
    private Descriptor descriptor;

    /** Builds the limiter and takes the first token. */
    @Setup
    public void build() {
      limiter = Limiters.on(LocalBackend.create(), outcome.policy(algorithm));
      descriptor = Limiters.descriptor(ApiKeys.of(0));
      Outcome.ALLOWED.confirm(limiter.check(descriptor).allowed());
    }

    /** Checks the outcome. */
    @TearDown
    public void confirm() {
      outcome.confirm(limiter.check(descriptor).allowed());
    }
  }

  /** Many keys. */
  @State(Scope.Benchmark)
  public static class ManyKeys {
    @Param Outcome outcome;
    @Param Algorithm algorithm;
    private RateLimiter limiter;
    private Descriptor[] descriptors;

    /** Builds the limiter and takes the first token of each key. */
    @Setup
    public void build() {
      limiter = Limiters.on(LocalBackend.create(), outcome.policy(algorithm));
      descriptors =
          Stream.of(ApiKeys.first(RandomKey.KEYS))
              .map(Limiters::descriptor)
              .toArray(Descriptor[]::new);
      for (Descriptor descriptor : descriptors) {
        Outcome.ALLOWED.confirm(limiter.check(descriptor).allowed());
      }
    }

    /** Checks the outcome. */
    @TearDown
    public void confirm() {
      outcome.confirm(limiter.check(descriptors[0]).allowed());
    }
  }

  /** Checks one key. */
  @Benchmark
  public Decision hotKey(HotKey state) {
    return state.limiter.check(state.descriptor);
  }

  /** Checks one of many keys. */
  @Benchmark
  public Decision manyKeys(ManyKeys state, RandomKey random) {
    return state.limiter.check(state.descriptors[random.next()]);
  }
}
