package dev.limiter.jmh.redis;

import java.time.Duration;
import java.util.Set;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.UnifiedJedis;

/** The Jedis clients of all that has no client of its own, configured alike. */
final class JedisClients {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private JedisClients() {}

  /** Returns a pooled client of RESP2. */
  static UnifiedJedis open(Site site) {
    return site.isCluster()
        ? RedisClusterClient.builder()
            .nodes(Set.copyOf(site.nodes()))
            .clientConfig(config())
            .poolConfig(pool(site.connections()))
            .build()
        : open(site.first(), site.connections());
  }

  /** Returns a client of one node, for watching it. */
  static RedisClient open(HostAndPort node) {
    return open(node, 1);
  }

  /** Makes a script known to every node and returns its digest. */
  static String load(Site site, String script) {
    String digest = "";
    for (HostAndPort node : site.nodes()) {
      try (RedisClient client = open(node)) {
        digest = client.scriptLoad(script);
      }
    }
    return digest;
  }

  private static RedisClient open(HostAndPort node, int connections) {
    return RedisClient.builder()
        .hostAndPort(node)
        .clientConfig(config())
        .poolConfig(pool(connections))
        .build();
  }

  private static JedisClientConfig config() {
    return DefaultJedisClientConfig.builder().resp2().build();
  }

  private static ConnectionPoolConfig pool(int connections) {
    ConnectionPoolConfig config = new ConnectionPoolConfig();
    config.setMaxTotal(connections);
    config.setMaxIdle(connections);
    config.setMaxWait(PATIENCE);
    config.setTestWhileIdle(false); // pings, which would be counted
    config.setJmxEnabled(false);
    return config;
  }
}
