package dev.limiter.jmh.local;

import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.FailOpenBackend;
import dev.limiter.RateLimiter;
import dev.limiter.Share;
import dev.limiter.jmh.plan.ApiKeys;
import dev.limiter.jmh.plan.Limiters;
import dev.limiter.local.LocalBackend;
import dev.limiter.redis.RedisBackend;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Limiter's whole check while its Redis is gone: the breaker is open, and it decides alone. */
public class OutageBenchmark {

  /** A limiter in an outage. */
  @State(Scope.Benchmark)
  public static class Outage {
    @Param Outcome outcome;
    private FailOpenBackend backend;
    private RateLimiter limiter;
    private Descriptor[] descriptors;

    /** Builds it, waits until it knows, and takes the first token of each key. */
    @Setup
    public void build() throws InterruptedException {
      backend =
          FailOpenBackend.builder(
                  RedisBackend.create("redis://127.0.0.1:1"), LocalBackend.create()) // nobody
              .share(Share.whole())
              .build();
      limiter = Limiters.on(backend, outcome.quota());
      descriptors =
          Stream.of(ApiKeys.first(RandomKey.KEYS))
              .map(Limiters::descriptor)
              .toArray(Descriptor[]::new);
      for (int i = 0; i < 200 && !backend.degraded(); i++) {
        Decision unused = limiter.check(Descriptor.of("tier", "free").and("api_key", "first " + i));
        Thread.sleep(10); // until the refusal of the connection is known
      }
      if (!backend.degraded()) {
        throw new IllegalStateException("a Redis that is not there must be left");
      }
      for (Descriptor descriptor : descriptors) {
        Outcome.ALLOWED.confirm(limiter.check(descriptor).allowed());
      }
    }

    /** Checks the outcome, and that it was decided alone. */
    @TearDown
    public void confirm() {
      Decision last = limiter.check(descriptors[0]);
      outcome.confirm(last.allowed());
      if (last.source() != Decision.Source.FALLBACK) {
        throw new IllegalStateException("decided by " + last.source());
      }
      limiter.close();
    }
  }

  /** Checks one key. */
  @Benchmark
  public Decision hotKey(Outage state) {
    return state.limiter.check(state.descriptors[0]);
  }

  /** Checks one of many keys. */
  @Benchmark
  public Decision manyKeys(Outage state, RandomKey random) {
    return state.limiter.check(state.descriptors[random.next()]);
  }
}
