package dev.limiter.redis;

import dev.limiter.Backend;
import dev.limiter.contract.BackendContract;
import dev.limiter.contract.ManualTicker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import redis.clients.jedis.RedisClient;

/** The contract without the script's short cut for lone counters. */
final class GeneralPathContractIT extends BackendContract {

  private static RedisClient client;

  @BeforeAll
  static void connect() {
    client = RedisBackendContractIT.client();
  }

  @AfterAll
  static void disconnect() {
    client.close();
  }

  @Override
  protected Backend backend(ManualTicker ticker) {
    return new ThroughGeneralPath(
        RedisBackendContractIT.backend(new KeepingScriptRunner(client), "general:", ticker));
  }
}
