package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.Decision.Source;
import dev.limiter.FailOpenBackend;
import dev.limiter.Partition;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;

/** A client of the caller's, whose server is left as soon as it is known to be down. */
final class ClientStoreIT {

  private static final Duration DEADLINE = Duration.ofMillis(200);
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final RedisServer server = RedisServer.start();
  private final RedisClient client =
      RedisClient.builder().hostAndPort(server.hostAndPort()).build();
  private final FailOpenBackend backend =
      FailOpenBackend.of(RedisBackend.of(client, "limiter:", DEADLINE), LocalBackend.create());

  @AfterEach
  void close() {
    backend.close();
    client.close();
    server.close();
  }

  private Source source() {
    return backend.check(one(fresh(TEN_A_DAY))).source();
  }

  private void awaitStore() {
    Eventually.holds(SECOND, "a decision of Redis", () -> source() == Source.BACKEND);
    assertThat(backend.degraded()).isFalse();
  }

  private void warmUp() {
    Eventually.holds(Duration.ofSeconds(5), "a client", () -> source() == Source.BACKEND);
  }

  private static Duration timeOf(Runnable task) {
    long start = System.nanoTime();
    task.run();
    return Duration.ofNanos(System.nanoTime() - start);
  }

  @Test
  void serverThatHangs_costsOneCheckADeadlineAndTheNextNothing() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to pause");
    warmUp();
    server.pause();

    assertThat(timeOf(() -> assertThat(source()).isEqualTo(Source.FALLBACK)))
        .isLessThan(DEADLINE.plusMillis(50));
    assertThat(backend.degraded()).as("after one deadline").isTrue();
    assertThat(
            timeOf(
                () -> {
                  for (int i = 0; i < 100; i++) {
                    assertThat(source()).isEqualTo(Source.FALLBACK);
                  }
                }))
        .as("a hundred checks more")
        .isLessThan(DEADLINE);

    server.resume();
    awaitStore();
  }

  @Test
  void serverThatRefusesConnections_isLeftAtOnce() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to kill");
    warmUp();
    server.kill();

    source(); // the connection that broke may be that alone
    source();
    assertThat(backend.degraded()).as("after a refusal").isTrue();

    server.restart();
    awaitStore();
  }

  @Test
  void serverThatCannotCount_isLeftAtOnce() {
    warmUp();
    try (Jedis jedis = server.connect()) {
      jedis.configSet("maxmemory", "1");
      source();
      assertThat(backend.degraded()).isTrue();
      assertThat(backend.partitions().get(0).reason()).endsWith("OOM");

      jedis.configSet("maxmemory", "0");
      awaitStore();
    }
  }

  @Test
  void clusterWithOneNodeThatHangs_isNotLeftAsAWhole() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    try (RedisCluster cluster = RedisCluster.start();
        RedisClusterClient clusterClient = cluster.client();
        RedisBackend onCluster = RedisBackend.of(clusterClient, "limiter:", DEADLINE)) {
      for (int node = 0; node < 3; node++) {
        int master = node;
        Backends.awaitDecision(
            onCluster, Duration.ofSeconds(5), () -> RedisCluster.counterOn(master, TEN_A_DAY));
      }
      Partition partition = onCluster.partition(fresh(TEN_A_DAY));
      cluster.node(1).pause();

      assertThat(new Tally().check(onCluster, one(RedisCluster.counterOn(1, TEN_A_DAY)))).isNull();

      assertThat(partition.isDown()).isFalse();
      assertThat(onCluster.check(one(RedisCluster.counterOn(0, TEN_A_DAY))).allowed()).isTrue();
      cluster.node(1).resume();
    }
  }
}
