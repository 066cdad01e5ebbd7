package dev.limiter.redis;

import redis.clients.jedis.AbstractTransaction;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/**
 * Runs scripts and takes the time to live from their keys before it can pass: where a test's clock
 * stands still, the server's must not expire what the test's has not.
 */
final class KeepingScriptRunner implements PlainScriptRunner {

  private final UnifiedJedis client;

  KeepingScriptRunner(UnifiedJedis client) {
    this.client = client;
  }

  @Override
  public Object run(ScriptCall call) {
    try {
      return run(call, /* byDigest= */ true);
    } catch (JedisNoScriptException e) {
      return run(call, /* byDigest= */ false);
    }
  }

  private Object run(ScriptCall call, boolean byDigest) {
    try (AbstractTransaction transaction = client.multi()) {
      Response<Object> reply =
          byDigest
              ? transaction.evalsha(call.script.digest(), call.keyCount, call.parameters)
              : transaction.eval(call.script.text(), call.keyCount, call.parameters);
      for (int i = 0; i < call.keyCount; i++) {
        transaction.persist(call.parameters[i]);
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
