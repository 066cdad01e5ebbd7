package dev.limiter.redis;

import java.util.Map;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.providers.ConnectionProvider;

/**
 * The connections to one server: none until the first is needed, and none made on behalf of anybody
 * else than the caller that needs it.
 */
final class RedisConnectionPool extends ConnectionPool implements ConnectionProvider {

  RedisConnectionPool(HostAndPort server, JedisClientConfig config, ConnectionPoolConfig pool) {
    super(server, config, pool);
  }

  /**
   * Does nothing. The pool would open a connection in place of a broken one here, in the thread of
   * the call that broke it: on a server that hangs, every timeout would be waited for twice.
   */
  @Override
  public void addObject() {}

  @Override
  public Connection getConnection() {
    return getResource();
  }

  @Override
  public Connection getConnection(CommandArguments args) {
    return getResource();
  }

  @Override
  public Map<?, ?> getConnectionMap() {
    return Map.of();
  }

  @Override
  public Map<?, ?> getPrimaryNodesConnectionMap() {
    return Map.of();
  }
}
