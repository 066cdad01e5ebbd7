package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static dev.limiter.redis.Counters.redisKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.FailOpenBackend;
import dev.limiter.Policy;
import dev.limiter.contract.CapturedLog;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Redis behind a {@link FailOpenBackend}, with a local tier. */
final class FailOpenIT {

  private static FailOpenBackend failOpen(RedisServer server, LocalBackend local) {
    RedisBackend redis =
        RedisBackend.builder(server.hostAndPort())
            .deadline(Duration.ofSeconds(2))
            .denialHold(Duration.ZERO)
            .build();
    return FailOpenBackend.of(redis, local);
  }

  /** Checks until a condition holds; returns the sources in the order of their first use. */
  private static void checkUntil(
      BooleanSupplier condition, FailOpenBackend backend, CounterKey key, List<Source> sources) {
    long patience = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    do {
      long start = System.nanoTime();
      Source source = backend.check(one(key)).source();
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      if (took.compareTo(Duration.ofSeconds(1)) >= 0) {
        throw new Late("a check took " + took);
      }
      if (sources.isEmpty() || sources.get(sources.size() - 1) != source) {
        sources.add(source);
      }
      if (System.nanoTime() > patience) {
        throw new Late("not within 20 s, " + sources);
      }
    } while (!condition.getAsBoolean());
  }

  @OnceInThree
  void killedAndRestartedServer_isLeftAndTakenUpAgainWithALogLineEach() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to kill");
    CounterKey key = fresh(Policy.tokenBucket(1_000_000, Duration.ofSeconds(1)));
    List<Source> sources = new ArrayList<>();
    try (RedisServer server = RedisServer.start();
        FailOpenBackend backend = failOpen(server, LocalBackend.create());
        CapturedLog log = new CapturedLog()) {
      checkUntil(() -> sources.contains(Source.BACKEND), backend, key, sources);

      Thread killer = new Thread(server::kill);
      killer.start();
      long enough = System.nanoTime() + Duration.ofMillis(500).toNanos();
      checkUntil(
          () -> sources.contains(Source.FALLBACK) && System.nanoTime() > enough,
          backend,
          key,
          sources);
      assertThat(backend.degraded()).isTrue();

      server.restart();
      checkUntil(() -> sources.get(sources.size() - 1) == Source.BACKEND, backend, key, sources);

      assertThat(backend.degraded()).isFalse();
      assertThat(sources).containsExactly(Source.BACKEND, Source.FALLBACK, Source.BACKEND);
      assertThat(log.lines("WARN")).hasSize(1);
      assertThat(log.lines("INFO")).hasSize(1);
      assertThat(log.lines("WARN").get(0)).contains("Redis cannot be reached");
      assertThat(log.lines("INFO").get(0)).contains("decides again");
    }
  }

  @Test
  void case17_faultOfAKey_isAnsweredLocallyForThatKeyOnly() {
    CounterKey poisoned = fresh(TEN_A_DAY);
    CounterKey other = fresh(TEN_A_DAY);
    RedisServer server = RedisServer.shared();
    try (FailOpenBackend backend = failOpen(server, LocalBackend.create());
        Jedis jedis = server.connect();
        CapturedLog log = new CapturedLog()) {
      jedis.set(redisKey(poisoned), "garbage");

      for (int i = 0; i < 10; i++) {
        assertThat(backend.check(one(poisoned)).source()).isEqualTo(Source.FALLBACK);
        assertThat(backend.check(one(other)).source()).isEqualTo(Source.BACKEND);
      }

      assertThat(backend.check(one(poisoned)).allowed()).as("limited locally").isFalse();
      assertThat(backend.degraded()).isFalse();
      assertThat(jedis.get(redisKey(poisoned))).isEqualTo("garbage");
      assertThat(log.lines("WARN")).hasSize(1);
      assertThat(log.lines("WARN").get(0)).contains("no state of the limiter");
      assertThat(log.lines("INFO")).isEmpty();
    }
  }

  @Test
  void case33_denialOfRedis_isNeverDecidedAgainLocally() {
    CounterKey key = fresh(TEN_A_DAY);
    RedisServer server = RedisServer.shared();
    try (RedisBackend elsewhere = server.backend();
        FailOpenBackend backend = failOpen(server, LocalBackend.create())) {
      elsewhere.check(new Check(key, 10));

      for (int i = 0; i < 3; i++) {
        Decision decision = backend.check(one(key));
        assertThat(decision.allowed()).isFalse();
        assertThat(decision.source()).isEqualTo(Source.BACKEND);
      }
      assertThat(backend.check(List.of(one(fresh(TEN_A_DAY)), one(key))).source())
          .isEqualTo(Source.BACKEND);
    }
  }

  @Test
  void case43_counterEvictedLocally_getsNoFreshBucketWhileRedisIsUp() {
    CounterKey attacker = fresh(TEN_A_DAY);
    LocalBackend tiny = LocalBackend.builder().maximumKeys(10).build();
    try (FailOpenBackend backend = failOpen(RedisServer.shared(), tiny)) {
      long admitted = 0;
      for (int round = 0; round < 20; round++) {
        for (int i = 0; i < 50; i++) {
          backend.check(one(fresh(TEN_A_DAY)));
        }
        admitted += backend.check(one(attacker)).allowed() ? 1 : 0;
      }

      assertThat(admitted).isEqualTo(10);
    }
  }
}
