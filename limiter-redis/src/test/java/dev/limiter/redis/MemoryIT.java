package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

/** What a counter costs the server in memory. */
final class MemoryIT {

  private static final int KEYS = 20_000;
  private static final Policy POLICY = Policy.tokenBucket(100, Duration.ofDays(1));

  private static CounterKey key(int i) {
    return CounterKey.of(String.format("d|api_key=k_live_%06d|86400s", i), POLICY);
  }

  /** Returns the bytes that a key takes when a new server is given {@value #KEYS} of them. */
  private static double bytesPerKey(ObjIntConsumer<RedisServer> create) {
    try (RedisServer server = RedisServer.start();
        Jedis jedis = server.connect()) {
      create.accept(server, 0);
      long before = settledMemory(jedis);
      create.accept(server, KEYS);
      return (double) (settledMemory(jedis) - before) / KEYS;
    }
  }

  /** The least of two seconds: a hash table that has grown is kept twice until it is rehashed. */
  private static long settledMemory(Jedis jedis) {
    long end = System.nanoTime() + 2_000_000_000L;
    long least = usedMemory(jedis);
    while (System.nanoTime() < end) {
      least = Math.min(least, usedMemory(jedis));
    }
    return least;
  }

  private static long usedMemory(Jedis jedis) {
    String line =
        jedis
            .info("memory")
            .lines()
            .filter(l -> l.startsWith("used_memory:"))
            .findFirst()
            .orElseThrow();
    return Long.parseLong(line.substring("used_memory:".length()));
  }

  @Test
  void counter_isAtMostTwoPercentLargerThanAnIntegerWithATimeToLive() {
    double counter =
        bytesPerKey(
            (server, keys) -> {
              try (RedisBackend backend = server.backend()) {
                for (int i = -1; i < keys; i++) {
                  assertThat(backend.check(new Check(key(Math.max(0, i)), 1)).allowed()).isTrue();
                }
              }
            });
    double integer =
        bytesPerKey(
            (server, keys) -> {
              try (Jedis jedis = server.connect()) {
                for (int i = -1; i < keys; i++) {
                  String key = Counters.redisKey(key(Math.max(0, i)));
                  jedis.set(key, "1764567890123456", SetParams.setParams().px(86_400_000));
                }
              }
            });

    System.out.printf("bytes per key: counter %.1f, integer with TTL %.1f%n", counter, integer);
    assertThat(counter / integer).isLessThanOrEqualTo(1.02);
  }
}
