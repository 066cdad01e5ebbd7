package dev.limiter.redis;

import dev.limiter.Backend;
import dev.limiter.Ticker;
import dev.limiter.contract.BackendContract;
import dev.limiter.contract.ManualTicker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.RedisClient;

final class RedisBackendContractIT extends BackendContract {

  private static RedisClient client;

  @BeforeAll
  static void connect() {
    client = client();
  }

  static RedisClient client() {
    ConnectionPoolConfig pool = new ConnectionPoolConfig();
    pool.setMaxTotal(64);
    return RedisClient.builder()
        .hostAndPort(RedisServer.shared().hostAndPort())
        .poolConfig(pool)
        .build();
  }

  static RedisBackend backend(ScriptRunner runner, String keyPrefix, @Nullable Ticker ticker) {
    return new RedisBackend(
        runner,
        new Parameters(keyPrefix, ticker),
        Duration.ofSeconds(10),
        DenialMemory.none(),
        RedisBackendBuilder.DEFAULT_HEARTBEAT);
  }

  @AfterAll
  static void disconnect() {
    client.close();
  }

  @Override
  protected Backend backend(ManualTicker ticker) {
    return backend(new KeepingScriptRunner(client), "contract:", ticker);
  }
}
