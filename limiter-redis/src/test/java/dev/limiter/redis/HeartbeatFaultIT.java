package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.Decision.Source;
import dev.limiter.FailOpenBackend;
import dev.limiter.Fleet;
import dev.limiter.contract.CapturedLog;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.Jedis;

/** The size of a fleet whose server hangs, is restarted empty, or does not let it beat. */
final class HeartbeatFaultIT extends HeartbeatFixture {

  /** What a user needs beside what checks need: docs/operations.md. */
  private static final List<String> RIGHTS =
      List.of("+zadd", "+zremrangebyscore", "+zcard", "+pttl", "+pexpire", "+zrem");

  private static final List<String> RIGHTS_OF_CHECKS =
      List.of("+eval", "+evalsha", "+time", "+get", "+set", "~limiter:*");

  @OnceInThree
  void fleetThatIsLostWithEverythingElse_keepsItsSize() {
    join(6);
    awaitSize(6, INTERVAL.plus(SLACK));
    assertSizeStays(6, INTERVAL); // until none is new

    try (Jedis jedis = server.connect()) {
      jedis.flushAll();
    }

    assertSizeStays(6, TWO_INTERVALS.plus(INTERVAL));
  }

  @OnceInThree
  void fleetOfAServerThatHangs_isFrozenAndRightAgainSoonAfter() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to pause");
    join(6);
    awaitSize(6, INTERVAL.plus(SLACK));

    server.pause();
    assertSizeStays(6, TWO_INTERVALS.plus(INTERVAL));
    server.resume();

    assertSizeStays(6, TWO_INTERVALS.plus(INTERVAL));
    join(1);
    awaitSize(7, INTERVAL.plus(SLACK));
  }

  @OnceInThree
  void fleetOfAServerThatWasRestartedEmpty_missesWhoCrashedMeanwhileSoonAfter() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to kill");
    join(4);
    awaitSize(4, INTERVAL.plus(SLACK));

    server.kill();
    try (RedisBackend crashed = takeLast()) {
      crashed.abandonFleet();
      assertSizeStays(4, TWO_INTERVALS);
      server.restart();

      // The first beat after it, an interval in which the others register again, and the next.
      awaitSize(3, INTERVAL.multipliedBy(3).plus(SLACK));
    }
    assertSizeStays(3, TWO_INTERVALS);
  }

  @OnceInThree
  void hangingServer_doesNotHoldUpTheEnd() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to pause");
    join(1);
    awaitSize(1, INTERVAL.plus(SLACK));

    server.pause();
    try (Stalls stalls = Stalls.watched()) {
      stalls.requireWithin(Duration.ofMillis(300), "closing", () -> takeLast().close());
    }
    Eventually.holds(
        INTERVAL, "the thread's end", () -> LiveThreads.named("limiter-redis-fleet").isEmpty());
    server.resume();
  }

  @OnceInThree
  void userWhoMayNotBeat_checksAllTheSameAndAnOperatorIsToldOnce() {
    server.user("checks", "secret", RIGHTS_OF_CHECKS.toArray(String[]::new));
    try (CapturedLog log = new CapturedLog();
        RedisBackend redis = backend(server.uri().replace("//", "//checks:secret@"));
        FailOpenBackend backend = FailOpenBackend.of(redis, LocalBackend.create())) {
      Fleet fleet = backend.fleet();
      Eventually.holds(INTERVAL, "a warning", () -> !log.lines("WARN").isEmpty());
      for (int i = 0; i < 200; i++) {
        assertThat(backend.check(one(fresh(TEN_A_DAY))).source()).isEqualTo(Source.BACKEND);
        Eventually.pause(Duration.ofMillis(10));
      }
      assertThat(fleet.size()).as("an unknown size").isZero();
      assertThat(backend.degraded()).isFalse();

      server.user("checks", "secret", rights(RIGHTS_OF_CHECKS, RIGHTS));
      Eventually.holds(TWO_INTERVALS, "a fleet", () -> fleet.size() == 1);
      Eventually.holds(INTERVAL, "a word of it", () -> !log.lines("INFO").isEmpty());

      assertThat(log.lines("WARN")).hasSize(1);
      assertThat(log.lines("WARN").get(0))
          .endsWith(
              "The heartbeat of the limiter's fleet cannot be used:"
                  + " Redis refused to run the limiter's script: NOPERM");
      assertThat(log.lines("INFO")).hasSize(1);
    }
    try (Jedis jedis = server.connect()) {
      assertThat(jedis.exists("limiter:fleet")).as("left by the same rights").isFalse();
    }
  }

  @OnceInThree
  void keyThatHoldsSomethingElse_isLeftAsItIsAndAnOperatorIsTold() {
    try (Jedis jedis = server.connect();
        CapturedLog log = new CapturedLog()) {
      jedis.set("limiter:fleet", "somebody's");
      join(1);

      Eventually.holds(INTERVAL, "a warning", () -> !log.lines("WARN").isEmpty());

      assertThat(log.lines("WARN").get(0)).endsWith("is no state of the limiter");
      assertThat(jedis.get("limiter:fleet")).isEqualTo("somebody's");
      assertThat(fleets.get(0).size()).isZero();
    }
  }

  private static String[] rights(List<String> some, List<String> others) {
    List<String> all = new ArrayList<>(some);
    all.addAll(others);
    return all.toArray(String[]::new);
  }
}
