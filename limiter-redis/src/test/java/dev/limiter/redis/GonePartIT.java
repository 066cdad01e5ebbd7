package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.Decision.Source;
import dev.limiter.FailOpenBackend;
import dev.limiter.PartitionStatus;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A node that left its cluster leaves nothing behind. */
final class GonePartIT {

  private static final Duration DEADLINE = Duration.ofMillis(200);

  private static Source source(FailOpenBackend backend) {
    return backend.check(one(RedisCluster.counterOn(0, TEN_A_DAY))).source();
  }

  @Test
  void masterThatWasReplaced_hasNoBreakerAndIsNotProbed() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    try (RedisCluster cluster = RedisCluster.startWithReplicas();
        FailOpenBackend backend =
            FailOpenBackend.of(
                Backends.builder(cluster.uri()).deadline(DEADLINE).build(),
                LocalBackend.create())) {
      String former = "Redis at " + cluster.node(0).hostAndPort();
      Eventually.holds(
          Duration.ofSeconds(5), "a decision of it", () -> source(backend) == Source.BACKEND);

      cluster.killMaster(0);
      Eventually.holds(
          Duration.ofSeconds(1),
          "an open breaker",
          () -> {
            source(backend);
            return backend.degraded();
          });
      assertThat(LiveThreads.named("limiter-breaker-" + former)).isNotEmpty();
      cluster.awaitPromotion(0);

      Eventually.holds(
          Duration.ofSeconds(1), "its successor", () -> source(backend) == Source.BACKEND);
      assertThat(backend.partitions())
          .extracting(PartitionStatus::partition)
          .doesNotContain(former)
          .contains("Redis at " + cluster.replicaOf(0).hostAndPort());
      Eventually.holds(
          Duration.ofSeconds(1),
          "no probes",
          () -> LiveThreads.named("limiter-breaker-" + former).isEmpty());
      assertThat(backend.degraded()).isFalse();
    }
  }
}
