package dev.limiter.redis;

import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Policy;
import dev.limiter.contract.Race;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.SetParams;

/** Several instances on one server count together. */
final class SharedCounterIT {

  private static final int THREADS = 4;
  private static final int ATTEMPTS = 300;
  private static final long CAPACITY = 1_000;

  private final RedisServer server = RedisServer.shared();

  /** Races two instances of a backend for one counter; returns how many were admitted. */
  private static long admittedByTwo(Supplier<Backend> instances) {
    CounterKey key = fresh(Policy.tokenBucket(1, Duration.ofHours(1)).withBurst(CAPACITY));
    try (Backend first = instances.get();
        Backend second = instances.get()) {
      List<LongSupplier> tasks = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        tasks.add(() -> first.check(one(key)).allowed() ? 1 : 0);
        tasks.add(() -> second.check(one(key)).allowed() ? 1 : 0);
      }
      return Race.sums(ATTEMPTS, tasks).stream().mapToLong(Long::longValue).sum();
    }
  }

  @Test
  void twoInstances_admitExactlyTheCapacity() {
    assertThat(admittedByTwo(server::backend)).isEqualTo(CAPACITY);
  }

  @Test
  void twoInstancesThatReadAndWriteInTwoSteps_areCaught() {
    try (RedisClient client = RedisBackendContractIT.client()) {
      assertThat(
              admittedByTwo(
                  () -> RedisBackendContractIT.backend(new TwoSteps(client), "two:", null)))
          .isGreaterThan(CAPACITY);
    }
  }

  /** The broken twin: runs the script on a copy of the key, then writes the copy back. */
  private record TwoSteps(RedisClient client) implements PlainScriptRunner {

    @Override
    public Object run(ScriptCall call) {
      byte[][] parameters = call.parameters;
      byte[] key = parameters[0];
      byte[] copy = Counters.redisKey(fresh(Counters.TEN_A_DAY)).getBytes(StandardCharsets.UTF_8);
      byte[] state = client.get(key);
      if (state != null) {
        client.set(copy, state);
      }
      parameters[0] = copy;
      Object reply = client.eval(call.script.text(), call.keyCount, parameters);
      client.set(key, client.get(copy), SetParams.setParams().px(60_000));
      client.del(copy);
      return reply;
    }

    @Override
    public void close() {
      // The client belongs to the test.
    }
  }

  @Test
  void instanceOnAClientOfTheCaller_sharesTheCounterAndLeavesTheClientOpen() {
    CounterKey key = fresh(Counters.TEN_A_DAY);
    try (RedisClient client = RedisBackendContractIT.client();
        RedisBackend owner = server.backend()) {
      RedisBackend guest = Backends.patient(client);
      assertThat(guest.check(new Check(key, 3)).remaining()).isEqualTo(7);
      guest.close();

      assertThat(client.ping()).isEqualTo("PONG");
      assertThat(owner.check(one(key)).remaining()).isEqualTo(6);
      assertThat(
              RedisBackend.of(client, "elsewhere:", Duration.ofSeconds(10))
                  .check(one(key))
                  .remaining())
          .isEqualTo(9);
    }
  }
}
