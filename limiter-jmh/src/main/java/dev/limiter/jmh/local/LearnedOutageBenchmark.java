package dev.limiter.jmh.local;

import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.FailOpenBackend;
import dev.limiter.RateLimiter;
import dev.limiter.Share;
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
 * Limiter's whole check after its store was lost, which had decided every key before: alone, within
 * the share that it has learned of each, in a fleet of {@value LostStore#INSTANCES}.
 */
public class LearnedOutageBenchmark {

  /** A limiter in an outage. */
  @State(Scope.Benchmark)
  public static class Outage {
    @Param Outcome outcome;
    private RateLimiter limiter;
    private Descriptor[] descriptors;

    /** Builds it, has the store decide each key twice, and loses the store. */
    @Setup
    public void build() {
      LostStore store = new LostStore();
      FailOpenBackend backend =
          FailOpenBackend.builder(store, LocalBackend.create()).share(Share.auto()).build();
      limiter = Limiters.on(backend, outcome.quota());
      descriptors =
          Stream.of(ApiKeys.first(RandomKey.KEYS))
              .map(Limiters::descriptor)
              .toArray(Descriptor[]::new);
      for (Descriptor descriptor : descriptors) {
        Outcome.ALLOWED.confirm(limiter.check(descriptor).allowed());
        outcome.confirm(limiter.check(descriptor).allowed());
      }
      store.lose();
      Decision unused = limiter.check(Descriptor.of("tier", "free").and("api_key", "first"));
      if (!backend.degraded()) {
        throw new IllegalStateException("a store that is lost must be left");
      }
      for (Descriptor descriptor : descriptors) {
        unused = limiter.check(descriptor); // alone, it may go into debt by one
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

  /** Checks one of many keys. */
  @Benchmark
  public Decision manyKeys(Outage state, RandomKey random) {
    return state.limiter.check(state.descriptors[random.next()]);
  }
}
