package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.BackendException.Kind;
import dev.limiter.Decision.Source;
import dev.limiter.FailOpenBackend;
import dev.limiter.contract.CapturedLog;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import redis.clients.jedis.Jedis;

/**
 * Cases 30 and 31: a server that answers but will not write is left like one that does not answer,
 * and used again when it will.
 */
final class ReadonlyIT {

  /** So long that a machine which stands still for a while is no trouble of its own. */
  private static final Duration DEADLINE = Duration.ofSeconds(2);

  private final RedisServer server = RedisServer.start();
  private final Jedis jedis = server.connect();

  @AfterEach
  void close() {
    jedis.close();
    server.close();
  }

  private RedisBackend backend() {
    return Backends.builder(server.uri()).deadline(DEADLINE).build();
  }

  /** Asserts that checks fail by one message, which says so, and that few of them are sent. */
  private void assertLeft(String word) {
    try (RedisBackend backend = backend()) {
      Tally tally = new Tally();
      tally.check(backend, one(fresh(TEN_A_DAY)));
      jedis.configResetStat();
      for (int i = 0; i < 1_000; i++) {
        tally.check(backend, one(fresh(TEN_A_DAY)));
      }
      long sent = server.calls("evalsha") + server.calls("eval");

      assertThat(tally.failed()).as(tally.toString()).isEqualTo(1_001);
      tally.assertFailedOnlyBy(Kind.UNAVAILABLE, Kind.MISCONFIGURED);
      assertThat(tally.messages()).hasSize(1).allMatch(message -> message.contains(word));
      assertThat(sent).as("sent to a server that will not write, of 1000").isLessThan(20);
    }
  }

  /** Uses the server, makes it refuse, and asserts that it is left and then used again. */
  private void assertLeftAndUsedAgain(Runnable refuse, Runnable mend) {
    try (FailOpenBackend backend = FailOpenBackend.of(backend(), LocalBackend.create());
        CapturedLog log = new CapturedLog()) {
      Eventually.holds(
          Duration.ofSeconds(10),
          "a decision of Redis",
          () -> backend.check(one(fresh(TEN_A_DAY))).source() == Source.BACKEND);
      Eventually.pause(Duration.ofMillis(1_100)); // until it is trusted, should it have failed
      backend.check(one(fresh(TEN_A_DAY)));
      int warnings = log.lines("WARN").size();
      refuse.run();
      for (int i = 0; i < 200; i++) {
        assertThat(backend.check(one(fresh(TEN_A_DAY))).source()).isEqualTo(Source.FALLBACK);
        Eventually.pause(Duration.ofMillis(1));
      }
      assertThat(log.lines("WARN")).hasSize(warnings + 1);

      mend.run();
      Eventually.holds(
          Duration.ofSeconds(1),
          "a decision of Redis again",
          () -> backend.check(one(fresh(TEN_A_DAY))).source() == Source.BACKEND);
    }
  }

  private void becomeReplica(RedisServer master) {
    jedis.replicaof(master.host(), master.port());
    Eventually.holds(
        Duration.ofSeconds(20),
        "a replica",
        () -> jedis.info("replication").contains("master_link_status:up"));
  }

  @OnceInThree
  void case30_serverThatBecameAReplica_isLeftAndUsedAgainWhenItIsAMaster() {
    try (RedisServer master = RedisServer.start("--repl-diskless-sync-delay", "0")) {
      assertLeftAndUsedAgain(() -> becomeReplica(master), jedis::replicaofNoOne);
      becomeReplica(master);
      assertLeft("READONLY");
    }
  }

  @OnceInThree
  void case31_fullServer_isLeftAndUsedAgainWhenItHasRoom() {
    assertLeftAndUsedAgain(
        () -> jedis.configSet("maxmemory", "1"), () -> jedis.configSet("maxmemory", "0"));
    jedis.configSet("maxmemory", "1");
    assertThat(jedis.ping()).as("a full server's health").isEqualTo("PONG");
    assertLeft("OOM");
  }

  @OnceInThree
  void serverThatMissesItsReplicas_isLeftAndUsedAgain() {
    assertLeftAndUsedAgain(
        () -> jedis.configSet("min-replicas-to-write", "1"),
        () -> jedis.configSet("min-replicas-to-write", "0"));
    jedis.configSet("min-replicas-to-write", "1");
    assertLeft("NOREPLICAS");
  }
}
