package dev.limiter.jmh.local;

import dev.limiter.jmh.plan.Quota;
import io.github.bucket4j.Bucket;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Bucket4j's default bucket: bare, and behind a Caffeine cache where there are many keys. */
public class Bucket4jBenchmark {

  private static Bucket bucket(Outcome outcome) {
    Quota quota = outcome.quota();
    Bucket bucket =
        Bucket.builder()
            .addLimit(
                limit -> limit.capacity(quota.burst()).refillGreedy(quota.limit(), quota.window()))
            .build();
    bucket.tryConsume(1);
    return bucket;
  }

  /** One bucket. */
  @State(Scope.Benchmark)
  public static class HotKey {
    @Param Outcome outcome;
    private Bucket bucket;

    /** Builds it. */
    @Setup
    public void build() {
      bucket = bucket(outcome);
    }

    /** Checks the outcome. */
    @TearDown
    public void confirm() {
      outcome.confirm(bucket.tryConsume(1));
    }
  }

  /** A bucket for each key. */
  @State(Scope.Benchmark)
  public static class ManyKeys {
    @Param Outcome outcome;
    private Cached<Bucket> buckets;

    /** Builds them. */
    @Setup
    public void build() {
      buckets = new Cached<>(key -> bucket(outcome));
    }

    /** Checks the outcome. */
    @TearDown
    public void confirm() {
      outcome.confirm(buckets.get(0).tryConsume(1));
    }
  }

  /** Takes one token of one bucket. */
  @Benchmark
  public boolean hotKey(HotKey state) {
    return state.bucket.tryConsume(1);
  }

  /** Looks a bucket up and takes one token of it. */
  @Benchmark
  public boolean manyKeys(ManyKeys state, RandomKey random) {
    return state.buckets.get(random.next()).tryConsume(1);
  }
}
