package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static dev.limiter.redis.Counters.redisKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.CounterKey;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** What a URI says is where the counters are, and who counts them. */
final class UriIT {

  private static final String SECRET = "p%40ss%3Aw%2Frd";

  /** Checks by a URI; returns the new counter. */
  private static CounterKey counted(String uri) {
    CounterKey key = fresh(TEN_A_DAY);
    try (RedisBackend backend = RedisBackend.create(uri)) {
      Backends.awaitDecision(backend, Duration.ofSeconds(10), () -> key);
    }
    return key;
  }

  private static void assertIn(int database, CounterKey key, RedisServer server) {
    try (Jedis jedis = server.connect()) {
      jedis.select(database);
      assertThat(jedis.exists(redisKey(key))).as("in database %d", database).isTrue();
    }
  }

  private static Stream<String> users(RedisServer server) {
    try (Jedis jedis = server.connect()) {
      return jedis.clientList().lines().map(line -> line.replaceAll(".* user=(\\S+).*", "$1"));
    }
  }

  @Test
  void redis_withoutADatabase_countsInTheFirst() {
    RedisServer server = RedisServer.shared();
    assertIn(0, counted(server.uri()), server);
    assertIn(0, counted(server.uri() + "/"), server);
  }

  @Test
  void redis_withADatabase_countsThere() {
    RedisServer server = RedisServer.shared();
    assertIn(7, counted(server.uri() + "/7"), server);
  }

  @Test
  void redis_withAUser_isThatUser() {
    RedisServer server = RedisServer.shared();
    server.user("uri", "p@ss:w/rd", "+@all", "~*");
    String uri = server.uri().replace("//", "//uri:" + SECRET + "@");
    try (RedisBackend backend = RedisBackend.create(uri)) {
      Backends.awaitConnection(backend);
      assertThat(users(server)).contains("uri");
    }
  }

  @Test
  void redis_withAPasswordOnly_isTheDefaultUser() {
    try (RedisServer server = RedisServer.start()) {
      try (Jedis jedis = server.connect()) {
        jedis.configSet("requirepass", "p@ss:w/rd");
      }
      counted(server.uri().replace("//", "//:" + SECRET + "@"));
    }
  }

  @Test
  void sentinel_findsTheMasterAndItsDatabase() {
    assumeTrue(RedisServer.isControllable(), "sentinels need addresses of their own");
    try (RedisSentinels sentinels = RedisSentinels.start()) {
      assertIn(0, counted(sentinels.uri()), sentinels.master());
      assertIn(5, counted(sentinels.uri() + "/5"), sentinels.master());

      sentinels.user("uri", "p@ss:w/rd", "+@all", "~*");
      try (RedisBackend backend = RedisBackend.create(sentinels.uri("uri", SECRET))) {
        Backends.awaitDecision(backend, Duration.ofSeconds(10), () -> fresh(TEN_A_DAY));
        assertThat(users(sentinels.master())).contains("uri");
      }

      sentinels.sentinel(0).kill();
      assertIn(0, counted(sentinels.uri()), sentinels.master());
    }
  }

  @Test
  void cluster_findsAllNodesByAnySeedThatAnswers() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    try (RedisCluster cluster = RedisCluster.start()) {
      String seeds = "redis-cluster://127.0.0.1:1," + cluster.node(1).hostAndPort();
      for (String uri : new String[] {cluster.uri(), seeds}) {
        try (RedisBackend backend = RedisBackend.create(uri)) {
          for (int node = 0; node < 3; node++) {
            CounterKey key = RedisCluster.counterOn(node, TEN_A_DAY);
            Backends.awaitDecision(backend, Duration.ofSeconds(10), () -> key);
            assertIn(0, key, cluster.node(node));
          }
        }
      }
    }
  }

  @Test
  void cluster_withAUser_isThatUserOnEachNode() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    try (RedisCluster cluster = RedisCluster.start()) {
      for (int node = 0; node < 3; node++) {
        cluster.node(node).user("uri", "p@ss:w/rd", "+@all", "~*");
      }
      String uri = cluster.uri().replace("//", "//uri:" + SECRET + "@");
      try (RedisBackend backend = RedisBackend.create(uri)) {
        for (int node = 0; node < 3; node++) {
          int master = node;
          Backends.awaitDecision(
              backend, Duration.ofSeconds(10), () -> RedisCluster.counterOn(master, TEN_A_DAY));
          assertThat(users(cluster.node(node))).contains("uri");
        }
      }
    }
  }

  private static RedisBackend patient(RedisServer server, String prefix) {
    return Backends.builder(server.uri())
        .deadline(Duration.ofSeconds(10))
        .keyPrefix(prefix)
        .build();
  }

  @Test
  void prefix_isWhatEveryKeyBeginsWith() {
    RedisServer server = RedisServer.shared();
    CounterKey key = fresh(TEN_A_DAY);
    try (RedisBackend backend = patient(server, "uri-it:");
        Jedis jedis = server.connect()) {
      assertThat(backend.check(one(key)).remaining()).isEqualTo(9);
      assertThat(jedis.exists("uri-it:" + key.text())).isTrue();
      assertThat(jedis.exists(redisKey(key))).isFalse();
    }
  }
}
