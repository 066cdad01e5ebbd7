package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static dev.limiter.redis.Partitions.assertProbeFails;
import static dev.limiter.redis.Partitions.awaitDown;
import static dev.limiter.redis.Partitions.awaitWell;
import static dev.limiter.redis.Partitions.isWell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.CounterKey;
import dev.limiter.Decision.Source;
import dev.limiter.FailOpenBackend;
import dev.limiter.Partition;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisClusterClient;

/** The parts of a cluster, each of which says whether it can decide when no check asks it. */
final class ClusterPartitionIT {

  private static final Duration DEADLINE = Duration.ofMillis(200);
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** For what is no matter of the test. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static RedisBackend backend(String uri) {
    return Backends.builder(uri).deadline(DEADLINE).build();
  }

  @OnceInThree
  void clusterWithoutAnyNode_isDownAsAWhole() {
    try (RedisBackend backend = backend("redis-cluster://127.0.0.1:1,127.0.0.1:2")) {
      Partition partition = backend.partition(fresh(TEN_A_DAY));

      awaitDown(partition);

      assertProbeFails(partition, "Redis cannot be reached");
      assertThat(partition.name())
          .isEqualTo("Redis Cluster at 127.0.0.1:1,127.0.0.1:2 (slots without a known node)");
    }
  }

  @OnceInThree
  void clusterWithAMasterKilled_isDownThereUntilItsReplicaIsKnownThoughNobodyChecks() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    try (RedisCluster cluster = RedisCluster.startWithReplicas();
        RedisBackend backend = backend(cluster.uri())) {
      List<CounterKey> keys =
          IntStream.range(0, 3).mapToObj(i -> RedisCluster.counterOn(i, TEN_A_DAY)).toList();
      keys.forEach(key -> Backends.awaitDecision(backend, PATIENCE, () -> key));
      List<Partition> partitions = keys.stream().map(backend::partition).toList();
      assertThat(partitions.stream().map(Partition::name))
          .containsExactly(
              "Redis at " + cluster.node(0).hostAndPort(),
              "Redis at " + cluster.node(1).hostAndPort(),
              "Redis at " + cluster.node(2).hostAndPort());

      cluster.killMaster(0);
      assertProbeFails(partitions.get(0), "cannot be reached");
      awaitDown(partitions.get(0));
      assertThat(partitions.stream().skip(1)).allMatch(Partitions::isWell);

      cluster.awaitPromotion(0);
      Eventually.holds(
          SECOND,
          "the successor's part",
          () -> {
            Partition successor = backend.partition(keys.get(0));
            return !successor.equals(partitions.get(0)) && isWell(successor);
          });
      assertThat(backend.partition(keys.get(0)).name())
          .isEqualTo("Redis at " + cluster.replicaOf(0).hostAndPort());
      assertThat(isWell(partitions.get(0))).as("a part of no counter").isTrue();
      assertThat(backend.partition(keys.get(1))).isSameAs(partitions.get(1));
    }
  }

  @OnceInThree
  void clusterWithAMasterKilled_isLimitedByItsReplicaThoughTheBreakerIsOpen() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    try (RedisCluster cluster = RedisCluster.startWithReplicas();
        FailOpenBackend backend =
            FailOpenBackend.of(backend(cluster.uri()), LocalBackend.create())) {
      for (int master = 0; master < 3; master++) {
        awaitSource(backend, master, Source.BACKEND, PATIENCE);
      }

      cluster.killMaster(0);
      Eventually.holds(
          SECOND,
          "an open breaker",
          () -> {
            backend.check(one(RedisCluster.counterOn(0, TEN_A_DAY)));
            return backend.degraded();
          });
      cluster.awaitPromotion(0);

      awaitSource(backend, 0, Source.BACKEND, SECOND);
      awaitSource(backend, 1, Source.BACKEND, SECOND);
      Eventually.holds(SECOND, "no open breaker", () -> !backend.degraded());
    }
  }

  private static void awaitSource(
      FailOpenBackend backend, int master, Source source, Duration patience) {
    Eventually.holds(
        patience,
        source + " of " + master,
        () -> backend.check(one(RedisCluster.counterOn(master, TEN_A_DAY))).source() == source);
  }

  @OnceInThree
  void clusterWithoutAMasterForSomeSlots_isDownThereOnly() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    try (RedisCluster cluster = RedisCluster.start();
        RedisBackend backend = backend(cluster.uri());
        Jedis first = cluster.node(0).connect()) {
      CounterKey key = RedisCluster.counterOn(0, TEN_A_DAY);
      int slot = RedisCluster.slot(key);
      for (int node = 0; node < 3; node++) {
        try (Jedis jedis = cluster.node(node).connect()) {
          jedis.clusterDelSlots(slot);
        }
      }
      Eventually.holds(
          Duration.ofSeconds(3),
          "a slot of nobody",
          () -> {
            new Tally().check(backend, one(key));
            return backend.partition(key).name().startsWith("Redis Cluster at ");
          });
      Partition uncovered = backend.partition(key);
      assertThat(uncovered.isDown()).isTrue();
      assertProbeFails(uncovered, "no node of the cluster serves the key's slot");
      Partition other = backend.partition(RedisCluster.counterOn(0, TEN_A_DAY));
      assertThat(other).isNotEqualTo(uncovered);
      awaitWell(other);

      first.clusterAddSlots(slot);
      Eventually.holds(
          Duration.ofSeconds(15), "a slot that every node knows of", () -> isWell(uncovered));
      assertThat(backend.partition(key).name())
          .isEqualTo("Redis at " + cluster.node(0).hostAndPort());
      Backends.awaitDecision(backend, SECOND, () -> key);
    }
  }

  @OnceInThree
  void clusterClient_isOnePart() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    try (RedisCluster cluster = RedisCluster.start();
        RedisClusterClient client = cluster.client();
        RedisBackend backend = Backends.patient(client)) {
      Set<Partition> partitions =
          IntStream.range(0, 3)
              .mapToObj(i -> backend.partition(RedisCluster.counterOn(i, TEN_A_DAY)))
              .collect(Collectors.toSet());

      assertThat(partitions).hasSize(1).allMatch(Partitions::isWell);
    }
  }
}
