package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.Decision.Source;
import dev.limiter.FailOpenBackend;
import dev.limiter.Fleet;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisClient;

/** The size of a fleet, which its instances count by their heartbeats. */
final class HeartbeatIT {

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** What busy machines and a new connection may add. */
  private static final Duration SLACK = Duration.ofMillis(300);

  private static final Duration TWO_INTERVALS = INTERVAL.multipliedBy(2).plus(SLACK);

  /** What a user needs beside what checks need: docs/operations.md. */
  private static final List<String> RIGHTS =
      List.of("+zadd", "+zremrangebyscore", "+zcard", "+pexpire", "+zrem");

  private static final List<String> RIGHTS_OF_CHECKS =
      List.of("+eval", "+evalsha", "+time", "+get", "+set", "~limiter:*");

  private final RedisServer server = RedisServer.start();
  private final List<RedisBackend> backends = new ArrayList<>();
  private final List<Fleet> fleets = new ArrayList<>();

  @AfterEach
  void close() {
    backends.forEach(RedisBackend::close);
    server.close();
  }

  private RedisBackend backend(String uri) {
    return Backends.builder(uri).heartbeat(INTERVAL).deadline(Duration.ofMillis(200)).build();
  }

  private void join(int instances, Supplier<RedisBackend> instance) {
    for (int i = 0; i < instances; i++) {
      RedisBackend backend = instance.get();
      backends.add(backend);
      fleets.add(backend.fleet());
    }
  }

  private void join(int instances) {
    join(instances, () -> backend(server.uri()));
  }

  private RedisBackend takeLast() {
    fleets.remove(fleets.size() - 1);
    return backends.remove(backends.size() - 1);
  }

  private List<Integer> sizes() {
    return fleets.stream().map(Fleet::size).toList();
  }

  private boolean isKnownToAll(int size) {
    return fleets.stream().allMatch(fleet -> fleet.size() == size);
  }

  private void awaitSize(int size, Duration patience) {
    try {
      Eventually.holds(patience, size + " instances", () -> isKnownToAll(size));
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + " but " + sizes(), e);
    }
  }

  private void assertSizeStays(int size, Duration duration) {
    long end = System.nanoTime() + duration.toNanos();
    while (System.nanoTime() < end) {
      assertThat(sizes()).containsOnly(size);
      Eventually.pause(Duration.ofMillis(5));
    }
  }

  @Test
  void size_isThatOfTheFleetSoonAfterEveryChange() {
    join(5);
    awaitSize(5, INTERVAL.plus(SLACK));

    join(3);
    awaitSize(8, INTERVAL.plus(SLACK));

    takeLast().close();
    takeLast().close();
    awaitSize(6, INTERVAL.plus(SLACK));

    try (RedisBackend crashed = takeLast()) {
      crashed.abandonFleet();
      awaitSize(5, TWO_INTERVALS);
    }
    assertSizeStays(5, TWO_INTERVALS);
  }

  @Test
  void lastInstance_leavesNothing() {
    join(2);
    awaitSize(2, INTERVAL.plus(SLACK));
    try (Jedis jedis = server.connect()) {
      assertThat(jedis.zcard("limiter:fleet")).isEqualTo(2);
      assertThat(jedis.pttl("limiter:fleet")).isBetween(1L, 1_100L);

      takeLast().close();
      takeLast().close();

      assertThat(jedis.exists("limiter:fleet")).isFalse();
    }
    assertThat(LiveThreads.named("limiter-redis-fleet")).isEmpty();
  }

  @Test
  void fleetThatIsAskedAgain_isJoinedOnce() {
    join(1);
    Fleet again = backends.get(0).fleet();
    awaitSize(1, INTERVAL.plus(SLACK));

    assertThat(again).isSameAs(fleets.get(0));
    assertThat(LiveThreads.named("limiter-redis-fleet")).hasSize(1);
  }

  @Test
  void fleetThatIsLostWithEverythingElse_keepsItsSize() {
    join(6);
    awaitSize(6, INTERVAL.plus(SLACK));
    assertSizeStays(6, INTERVAL); // until none is new

    try (Jedis jedis = server.connect()) {
      jedis.flushAll();
    }

    assertSizeStays(6, TWO_INTERVALS.plus(INTERVAL));
  }

  @Test
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

  @Test
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

  @Test
  void hangingServer_doesNotHoldUpTheEnd() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to pause");
    join(1);
    awaitSize(1, INTERVAL.plus(SLACK));

    server.pause();
    long start = System.nanoTime();
    takeLast().close();

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(300));
    Eventually.holds(
        INTERVAL, "the thread's end", () -> LiveThreads.named("limiter-redis-fleet").isEmpty());
    server.resume();
  }

  @Test
  void cluster_countsItsFleetInOneSlot() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    try (RedisCluster cluster = RedisCluster.start()) {
      join(3, () -> backend(cluster.uri()));

      awaitSize(3, INTERVAL.plus(INTERVAL));

      backends.forEach(RedisBackend::close);
    }
  }

  @Test
  void instanceOnAClientOfTheCaller_isCountedToo() {
    try (RedisClient client = RedisClient.builder().hostAndPort(server.hostAndPort()).build()) {
      RedisBackend guest = RedisBackend.of(client);
      Fleet fleet = guest.fleet();
      join(1);
      awaitSize(2, INTERVAL.plus(SLACK));
      Eventually.holds(Duration.ofSeconds(6), "two, by its own count", () -> fleet.size() == 2);

      guest.close();

      awaitSize(1, INTERVAL.plus(SLACK));
      assertThat(client.ping()).isEqualTo("PONG");
    }
  }

  @Test
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

  private static String[] rights(List<String> some, List<String> others) {
    List<String> all = new ArrayList<>(some);
    all.addAll(others);
    return all.toArray(String[]::new);
  }

  @Test
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

  /**
   * Of a million checks a second by 200 instances at the default interval, beats are next to
   * nothing.
   */
  @Test
  void fleetOf200_costsLessThanAThousandthOfItsChecks() {
    int instances = 200;
    join(instances);
    awaitSize(instances, Duration.ofSeconds(20)); // the machine begins 200 at once
    long seconds = 4;
    long beats;
    long commands;
    try (Jedis jedis = server.connect()) {
      jedis.configResetStat();
      Eventually.pause(Duration.ofSeconds(seconds));
      beats = server.calls("evalsha");
      commands = beats + server.calls("eval");
      for (String command : List.of("time", "zremrangebyscore", "zadd", "pexpire", "zcard")) {
        commands += server.calls(command);
      }
    }

    double mostBeats = seconds / 0.8 + 1; // of one; one more where both ends of the time meet some
    double perSecond = (double) commands / seconds;
    double perSecondByDefault =
        perSecond * INTERVAL.toMillis() / RedisBackendBuilder.DEFAULT_HEARTBEAT.toMillis();
    System.out.printf(
        "heartbeat: %d beats, %d commands in all, in %d s at %s; %.0f a second at the default%n",
        beats, commands, seconds, INTERVAL, perSecondByDefault);
    assertThat((double) beats).isBetween(instances * (seconds - 1) / 0.9, instances * mostBeats);
    assertThat(perSecondByDefault).isLessThan(1_000_000 * 0.001);
    assertThat(sizes()).containsOnly(instances);
  }
}
