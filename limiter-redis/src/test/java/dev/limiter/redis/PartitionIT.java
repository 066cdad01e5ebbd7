package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Partitions.assertProbeFails;
import static dev.limiter.redis.Partitions.awaitDown;
import static dev.limiter.redis.Partitions.awaitWell;
import static dev.limiter.redis.Partitions.isWell;
import static dev.limiter.redis.Partitions.isWellOrFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.Partition;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisClient;

/**
 * A server, or a master behind sentinels, is one part, which says whether it can decide when no
 * check asks.
 */
final class PartitionIT {

  private static final Duration DEADLINE = Duration.ofMillis(200);
  private static final Duration SECOND = Duration.ofSeconds(1);

  private static RedisBackend backend(String uri) {
    return Backends.builder(uri).deadline(DEADLINE).build();
  }

  @OnceInThree
  void loneServer_isOnePart() {
    RedisServer server = RedisServer.shared();
    try (RedisBackend backend = backend(server.uri())) {
      Partition partition = backend.partition(fresh(TEN_A_DAY));

      awaitWell(partition);

      assertThat(partition.name()).isEqualTo("Redis at " + server.hostAndPort());
      assertThat(backend.partition(fresh(TEN_A_DAY))).isSameAs(partition);
    }
  }

  @OnceInThree
  void probe_runsTheScriptOfAPlainCheck() {
    try (RedisServer server = RedisServer.start();
        RedisBackend backend = backend(server.uri());
        Jedis jedis = server.connect()) {
      Partition partition = backend.partition(fresh(TEN_A_DAY));
      awaitWell(partition);
      jedis.configResetStat();

      partition.probe();

      assertThat(
              List.of(
                  server.calls("evalsha"),
                  server.calls("time"),
                  server.calls("get"),
                  server.calls("set")))
          .containsOnly(1L);
    }
  }

  @OnceInThree
  void serverThatIsKilled_isDownUntilItIsBackThoughNobodyChecks() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to kill");
    try (RedisServer server = RedisServer.start();
        RedisBackend backend = backend(server.uri())) {
      Partition partition = backend.partition(fresh(TEN_A_DAY));
      awaitWell(partition);

      server.kill();
      assertProbeFails(partition, "cannot be reached");
      awaitDown(partition);
      assertProbeFails(partition, "cannot be reached");

      server.restart();
      awaitWell(partition);
    }
  }

  @OnceInThree
  void serverThatHangs_isDownAfterOneProbe() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to pause");
    try (RedisServer server = RedisServer.start();
        RedisBackend backend = backend(server.uri())) {
      Partition partition = backend.partition(fresh(TEN_A_DAY));
      awaitWell(partition);

      server.pause();
      try (Stalls stalls = Stalls.watched()) {
        stalls.requireWithin(
            DEADLINE.plusMillis(50),
            "a probe",
            () -> assertProbeFails(partition, "did not answer in time"));
      }
      assertThat(partition.isDown()).isTrue();

      server.resume();
      awaitWell(partition);
    }
  }

  @OnceInThree
  void serverThatWillNotWrite_failsTheProbeUntilItWill() {
    try (RedisServer server = RedisServer.start();
        RedisBackend backend = backend(server.uri());
        Jedis jedis = server.connect()) {
      Partition partition = backend.partition(fresh(TEN_A_DAY));
      awaitWell(partition);

      jedis.configSet("maxmemory", "1");
      assertProbeFails(partition, "OOM");
      assertThat(partition.isDown()).isTrue();
      jedis.configSet("maxmemory", "0");
      awaitWell(partition);

      jedis.replicaof("127.0.0.1", 1);
      assertProbeFails(partition, "READONLY");
      assertThat(partition.isDown()).isTrue();
      jedis.replicaofNoOne();
      awaitWell(partition);
    }
  }

  @OnceInThree
  void serverThatRunsAScriptForLong_failsTheProbeUntilItIsThrough() {
    try (RedisServer server = RedisServer.start("--lua-time-limit", "10");
        RedisBackend backend = backend(server.uri())) {
      Partition partition = backend.partition(fresh(TEN_A_DAY));
      awaitWell(partition);

      Thread busy =
          new Thread(
              () -> {
                try (Jedis jedis = server.connect()) {
                  jedis.eval(
                      "local t = redis.call('TIME') local begin = t[1] + t[2] / 1000000"
                          + " repeat t = redis.call('TIME')"
                          + " until t[1] + t[2] / 1000000 - begin > 1");
                }
              });
      busy.start();
      Eventually.holds(SECOND, "a server that is busy", () -> !isWellOrFails(partition));
      assertProbeFails(partition, "Redis");

      Eventually.holds(Duration.ofSeconds(3), "a well server", () -> isWell(partition));
    }
  }

  @OnceInThree
  void master_behindSentinels_isOnePartThatMoves() {
    assumeTrue(RedisServer.isControllable(), "sentinels need addresses of their own");
    try (RedisSentinels sentinels = RedisSentinels.start();
        RedisBackend backend = backend(sentinels.uri())) {
      Partition partition = backend.partition(fresh(TEN_A_DAY));
      assertThat(partition.name()).startsWith("Redis master ");
      awaitWell(partition);

      RedisServer former = sentinels.killMaster();
      Eventually.holds(SECOND, "a part that fails", () -> !isWellOrFails(partition));
      sentinels.awaitSuccessorOf(former);

      Eventually.holds(Duration.ofSeconds(2), "its successor", () -> isWell(partition));
      assertThat(backend.partition(fresh(TEN_A_DAY))).isSameAs(partition);
    }
  }

  @OnceInThree
  void client_isOnePartThatIsProbedThroughIt() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to kill");
    try (RedisServer server = RedisServer.start();
        RedisClient client = RedisClient.builder().hostAndPort(server.hostAndPort()).build();
        RedisBackend backend = RedisBackend.of(client, "limiter:", SECOND)) {
      Partition partition = backend.partition(fresh(TEN_A_DAY));
      assertThat(backend.partition(fresh(TEN_A_DAY))).isSameAs(partition);
      assertThat(partition.name()).isEqualTo("Redis");
      awaitWell(partition);

      server.kill();

      assertThat(partition.isDown()).isFalse();
      assertProbeFails(partition, "cannot be reached");
    }
  }
}
