package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.BreakerState;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision.Source;
import dev.limiter.FailOpenBackend;
import dev.limiter.PartitionStatus;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Which node of a cluster a failure is of, where a check meets several or another than its own. */
final class FailedPartIT {

  private static final Duration DEADLINE = Duration.ofMillis(200);

  private RedisCluster cluster;
  private FailOpenBackend backend;

  @BeforeEach
  void start() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    cluster = RedisCluster.start();
    backend =
        FailOpenBackend.of(
            Backends.builder(cluster.uri()).deadline(DEADLINE).build(), LocalBackend.create());
    for (int node = 0; node < 3; node++) {
      CounterKey key = RedisCluster.counterOn(node, TEN_A_DAY);
      Eventually.holds(
          Duration.ofSeconds(5),
          "a decision of node " + node,
          () -> backend.check(new Check(key, 0)).source() == Source.BACKEND);
    }
    Eventually.holds(Duration.ofSeconds(5), "a well cluster", () -> !backend.degraded());
  }

  @AfterEach
  void close() {
    if (backend != null) {
      backend.close();
    }
    if (cluster != null) {
      cluster.close();
    }
  }

  private void assertOnlyOpen(int node) {
    assertThat(
            backend.partitions().stream()
                .filter(status -> status.state() == BreakerState.OPEN)
                .map(PartitionStatus::partition))
        .containsExactly("Redis at " + cluster.node(node).hostAndPort());
  }

  private void assertDecides(int node) {
    assertThat(backend.check(one(RedisCluster.counterOn(node, TEN_A_DAY))).source())
        .as("who decides for node %d", node)
        .isEqualTo(Source.BACKEND);
  }

  private static List<Check> onEachNode() {
    return IntStream.range(0, 3)
        .mapToObj(node -> one(RedisCluster.counterOn(node, TEN_A_DAY)))
        .toList();
  }

  @Test
  void checkOfAllNodes_oneOfWhichHangs_opensThatBreakerOnly() {
    assertThat(backend.check(onEachNode()).source()).isEqualTo(Source.BACKEND);
    cluster.node(1).pause();

    assertThat(backend.check(onEachNode()).source()).isEqualTo(Source.FALLBACK);

    assertOnlyOpen(1);
    assertDecides(0);
    assertDecides(2);
    cluster.node(1).resume();
    Eventually.holds(Duration.ofSeconds(1), "a well cluster", () -> !backend.degraded());
  }

  @Test
  void slotThatMovesToANodeThatHangs_opensTheBreakerOfThatNode() {
    CounterKey key = RedisCluster.counterOn(0, TEN_A_DAY);
    cluster.migrateSlot(RedisCluster.slot(key), 0, 1);
    cluster.node(1).pause();

    assertThat(backend.check(one(key)).source()).as("sent on by node 0").isEqualTo(Source.FALLBACK);

    assertOnlyOpen(1);
    assertDecides(0);
  }

  @Test
  void slotOnItsWayToANodeThatHangs_leavesTheBreakerOfTheOtherClosed() {
    CounterKey key = RedisCluster.counterOn(0, TEN_A_DAY);
    int slot = RedisCluster.slot(key);
    try (Jedis giving = cluster.node(0).connect();
        Jedis taking = cluster.node(1).connect()) {
      taking.clusterSetSlotImporting(slot, giving.clusterMyId());
      giving.clusterSetSlotMigrating(slot, taking.clusterMyId());
    }
    cluster.node(1).pause();

    for (int i = 0; i < 50; i++) {
      assertThat(backend.check(one(key)).source()).isEqualTo(Source.FALLBACK);
    }

    assertOnlyOpen(1);
    assertDecides(0);
  }
}
