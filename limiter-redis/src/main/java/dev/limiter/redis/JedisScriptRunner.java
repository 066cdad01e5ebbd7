package dev.limiter.redis;

import redis.clients.jedis.JedisCluster;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.util.JedisClusterCRC16;

/** Runs scripts through a Jedis client by their digest, and by their text where it is unknown. */
final class JedisScriptRunner implements ScriptRunner {

  private final UnifiedJedis client;
  private final Runnable dropIdle;
  private final Runnable close;
  private final boolean cluster;

  @SuppressWarnings("deprecation") // JedisCluster, which callers may still have
  private JedisScriptRunner(UnifiedJedis client, Runnable dropIdle, Runnable close) {
    this.client = client;
    this.dropIdle = dropIdle;
    this.close = close;
    this.cluster = client instanceof RedisClusterClient || client instanceof JedisCluster;
  }

  /** Returns a runner on a client that belongs to somebody else. */
  static JedisScriptRunner borrowing(UnifiedJedis client) {
    return new JedisScriptRunner(client, () -> {}, () -> {});
  }

  /** Returns a runner on a client of its own, which takes its connections from {@code pool}. */
  static JedisScriptRunner owning(UnifiedJedis client, RedisConnectionPool pool) {
    return new JedisScriptRunner(client, pool::clear, client::close);
  }

  @Override
  public Object run(Script script, int keyCount, byte[][] parameters) {
    try {
      return evaluate(script, keyCount, parameters);
    } catch (JedisConnectionException e) {
      // The other idle connections lead to where this one led: a server that is gone or was
      // restarted. Without this each of them would fail one more check.
      dropIdle.run();
      throw Failures.of(e);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    } catch (StackOverflowError | OutOfMemoryError e) {
      // Jedis believes the lengths and the nesting that a reply claims; a peer that is no Redis can
      // claim any. What is left of such a reply is still on the connection.
      dropIdle.run();
      throw Failures.of(new JedisConnectionException("The reply cannot be read", e));
    }
  }

  @Override
  public boolean isPartitioned() {
    return cluster;
  }

  /** A cluster lets one script see the keys of one slot. */
  @Override
  public int partition(byte[] key) {
    return cluster ? JedisClusterCRC16.getSlot(key) : 0;
  }

  private Object evaluate(Script script, int keyCount, byte[][] parameters) {
    try {
      return client.evalsha(script.digest(), keyCount, parameters);
    } catch (JedisNoScriptException e) {
      // Proof that nothing ran: a server that was restarted, flushed or promoted. EVAL caches it.
      return client.eval(script.text(), keyCount, parameters);
    }
  }

  @Override
  public void close() {
    close.run();
  }
}
