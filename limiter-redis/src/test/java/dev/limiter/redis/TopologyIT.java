package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisMovedDataException;

/** The sentinels, clusters and users that tests have are real ones. */
final class TopologyIT {

  @BeforeEach
  void requireProcesses() {
    assumeTrue(RedisServer.isControllable(), "addresses of its own are needed");
  }

  @Test
  void sentinels_masterKilled_nameTheReplica() {
    try (RedisSentinels sentinels = RedisSentinels.start()) {
      RedisServer replica = sentinels.replica();
      RedisServer former = sentinels.killMaster();

      sentinels.awaitSuccessorOf(former);

      assertThat(sentinels.master()).isSameAs(replica);
    }
  }

  @Test
  void sentinels_masterHung_nameTheReplica() {
    try (RedisSentinels sentinels = RedisSentinels.start()) {
      RedisServer former = sentinels.pauseMaster();
      sentinels.awaitSuccessorOf(former);
      former.resume();
      assertThat(sentinels.replica()).isSameAs(former);
    }
  }

  @Test
  void cluster_slotMigrated_takesItsKeysAlong() {
    try (RedisCluster cluster = RedisCluster.start();
        RedisClusterClient client = cluster.client()) {
      CounterKey key = RedisCluster.counterOn(0, TEN_A_DAY);
      RedisBackend backend = Backends.patient(client);
      assertThat(backend.check(new Check(key, 4)).remaining()).isEqualTo(6);

      cluster.migrateSlot(RedisCluster.slot(key), 0, 1);

      try (Jedis former = cluster.node(0).connect();
          Jedis owner = cluster.node(1).connect()) {
        assertThat(owner.exists(Counters.redisKey(key))).isTrue();
        assertThatExceptionOfType(JedisMovedDataException.class)
            .isThrownBy(() -> former.exists(Counters.redisKey(key)));
      }
      assertThat(backend.check(new Check(key, 4)).remaining()).isEqualTo(2);
    }
  }

  /** Redis 6.2 tells nobody of a port that is announced while it runs. */
  @TestFactory
  Stream<DynamicTest> cluster_announcedPorts_areWhatClientsAreTold() {
    return RedisServer.shared().isAtLeast(7)
        ? Stream.of(
            dynamicTest(
                "a port that is announced later", TopologyIT::assertClientsAreToldAnnouncedPorts))
        : Stream.empty();
  }

  private static void assertClientsAreToldAnnouncedPorts() {
    try (RedisCluster cluster = RedisCluster.start();
        LoopbackProxy proxy = LoopbackProxy.before(cluster.node(0))) {
      cluster.announce(0, proxy.port());
      CounterKey key = RedisCluster.counterOn(0, TEN_A_DAY);
      try (RedisClusterClient client = cluster.client();
          Jedis other = cluster.node(1).connect()) {
        assertThatExceptionOfType(JedisMovedDataException.class)
            .isThrownBy(() -> other.exists(Counters.redisKey(key)))
            .withMessageEndingWith(":" + proxy.port());
        Backends.patient(client).check(new Check(key, 4));
        assertThat(proxy.accepted()).isPositive();
      }
    }
  }

  @Test
  void cluster_mastersGone_areReplacedByTheirReplicas() {
    try (RedisCluster cluster = RedisCluster.startWithReplicas();
        RedisClusterClient client = cluster.client()) {
      RedisBackend backend = Backends.patient(client);
      CounterKey handedOver = RedisCluster.counterOn(0, TEN_A_DAY);
      CounterKey killed = RedisCluster.counterOn(1, TEN_A_DAY);
      backend.check(new Check(handedOver, 4));

      cluster.handOver(0);
      cluster.killMaster(1);
      cluster.awaitPromotion(1);

      for (CounterKey key : new CounterKey[] {handedOver, killed}) {
        try (Jedis owner = cluster.replicaOf(key.equals(killed) ? 1 : 0).connect()) {
          assertThat(owner.exists(Counters.redisKey(key))).isEqualTo(key.equals(handedOver));
        }
      }
    }
  }

  @Test
  void user_isRefusedWhatItsRulesDoNotAllow() {
    RedisServer server = RedisServer.shared();
    server.user("reader", "secret", "+get", "~limiter:*");
    try (Jedis jedis = server.connect()) {
      jedis.auth("reader", "secret");
      assertThat(jedis.get("limiter:nothing")).isNull();
      assertThatExceptionOfType(JedisAccessControlException.class)
          .isThrownBy(() -> jedis.get("other"));
      assertThatExceptionOfType(JedisAccessControlException.class)
          .isThrownBy(() -> jedis.set("limiter:nothing", ""));
    }
  }
}
