package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.BackendException;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** A server that does not know the scripts, or does not any more. */
final class ScriptCacheIT {

  @Test
  void digest_isTheServersOwn() {
    try (Jedis jedis = RedisServer.shared().connect()) {
      for (Script script : EveryScript.list()) {
        assertThat(jedis.scriptLoad(script.text())).isEqualTo(script.digest());
      }
    }
  }

  @Test
  void case18_scriptsFlushedBetweenCalls_chargeOnceEachAndNobodyNotices() {
    RedisServer server = RedisServer.shared();
    CounterKey key = fresh(TEN_A_DAY);
    try (RedisBackend backend = server.backend();
        Jedis jedis = server.connect()) {
      backend.check(new Check(key, 0)); // connects, which is checked by the script as well
      for (int left = 9; left >= 0; left--) {
        jedis.scriptFlush();
        jedis.configResetStat();

        assertThat(backend.check(one(key)).remaining()).isEqualTo(left);
        assertThat(server.calls("set")).as("writes").isEqualTo(1);
      }
    }
  }

  @Test
  void case18_scriptsFlushed_byTheTimeOfARefundAndACheckOfSeveral() {
    RedisServer server = RedisServer.shared();
    List<Check> checks = List.of(one(fresh(TEN_A_DAY)), one(fresh(TEN_A_DAY)));
    try (RedisBackend backend = server.backend();
        Jedis jedis = server.connect()) {
      jedis.scriptFlush();
      Decision decision = backend.check(checks);
      jedis.scriptFlush();
      backend.refund(decision);

      assertThat(backend.check(new Check(checks.get(0).key(), 10)).allowed()).isTrue();
      assertThat(backend.check(new Check(checks.get(1).key(), 10)).allowed()).isTrue();
    }
  }

  @OnceInThree
  void case18_restartedServer_chargesOnceACheck() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to restart");
    CounterKey key = fresh(TEN_A_DAY);
    try (RedisServer server = RedisServer.start();
        RedisBackend backend = server.backend()) {
      assertThat(backend.check(new Check(key, 4)).remaining()).isEqualTo(6);

      server.restart();

      // Until the broken connection is replaced, checks fail, for nothing is sent a second time.
      Tally tally = new Tally();
      Eventually.holds(
          Duration.ofSeconds(1), "a check", () -> tally.check(backend, one(key)) != null);
      tally.assertFailedOnlyBy(BackendException.Kind.UNAVAILABLE);
      assertThat(backend.check(one(key)).remaining()).as("a new server").isEqualTo(8);
      assertThat(backend.check(one(key)).remaining()).isEqualTo(7);
    }
  }
}
