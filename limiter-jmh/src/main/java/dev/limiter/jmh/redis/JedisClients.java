package dev.limiter.jmh.redis;

import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;

/** The Jedis clients of all that has no client of its own, configured alike. */
final class JedisClients {

  private JedisClients() {}

  /** Returns a pooled client of RESP2. */
  static RedisClient open(HostAndPort server) {
    return RedisClient.builder()
        .hostAndPort(server)
        .clientConfig(DefaultJedisClientConfig.builder().resp2().build())
        .build();
  }
}
