package dev.limiter.redis;

import dev.limiter.Backend;
import dev.limiter.contract.BackendContract;
import dev.limiter.contract.ManualTicker;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import redis.clients.jedis.RedisClient;

/** The contract through the script that checks share: a crowd of one. */
final class SharedContractIT extends BackendContract {

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
    return RedisBackendContractIT.backend(
        new Sharing(new KeepingScriptRunner(client)), "shared:", ticker);
  }

  /** Makes a shared check of each that could be part of one. */
  private record Sharing(ScriptRunner runner) implements PlainScriptRunner {

    @Override
    public Object run(ScriptCall call) {
      if (call.counter == null) {
        return runner.run(call);
      }
      List<Ticket> crowd = List.of(new Ticket(call, /* asking= */ false, /* virtual= */ false));
      SharedCheck.answer(crowd, runner.run(SharedCheck.of(crowd)));
      return crowd.get(0).reply();
    }

    @Override
    public void close() {
      runner.close();
    }
  }
}
