package dev.limiter.redis;

import redis.clients.jedis.AbstractTransaction;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/**
 * Runs scripts and takes the time to live from their keys before it can pass: where a test's clock
 * stands still, the server's must not expire what the test's has not.
 */
final class KeepingScriptRunner implements ScriptRunner {

  private final UnifiedJedis client;

  KeepingScriptRunner(UnifiedJedis client) {
    this.client = client;
  }

  @Override
  public Object run(Script script, int keyCount, byte[][] parameters) {
    try {
      return run(script, keyCount, parameters, /* byDigest= */ true);
    } catch (JedisNoScriptException e) {
      return run(script, keyCount, parameters, /* byDigest= */ false);
    }
  }

  private Object run(Script script, int keyCount, byte[][] parameters, boolean byDigest) {
    try (AbstractTransaction transaction = client.multi()) {
      Response<Object> reply =
          byDigest
              ? transaction.evalsha(script.digest(), keyCount, parameters)
              : transaction.eval(script.text(), keyCount, parameters);
      for (int i = 0; i < keyCount; i++) {
        transaction.persist(parameters[i]);
      }
      transaction.exec();
      return reply.get();
    }
  }

  @Override
  public void close() {
    // The client belongs to the test class.
  }
}
