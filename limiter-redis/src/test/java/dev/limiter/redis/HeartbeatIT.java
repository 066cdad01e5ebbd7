package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.Fleet;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisClient;

/** The size of a fleet, which its instances count by their heartbeats. */
final class HeartbeatIT extends HeartbeatFixture {

  @OnceInThree
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

  @OnceInThree
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

  @OnceInThree
  void fleetThatIsAskedAgain_isJoinedOnce() {
    join(1);
    Fleet again = backends.get(0).fleet();
    awaitSize(1, INTERVAL.plus(SLACK));

    assertThat(again).isSameAs(fleets.get(0));
    assertThat(LiveThreads.named("limiter-redis-fleet")).hasSize(1);
  }

  @OnceInThree
  void cluster_countsItsFleetInOneSlot() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    try (RedisCluster cluster = RedisCluster.start()) {
      join(3, () -> backend(cluster.uri()));

      awaitSize(3, INTERVAL.plus(INTERVAL));

      backends.forEach(RedisBackend::close);
    }
  }

  @OnceInThree
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

  /**
   * Of a million checks a second by 200 instances at the default interval, beats are next to
   * nothing.
   */
  @OnceInThree
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
      for (String command :
          List.of("time", "zremrangebyscore", "zadd", "pttl", "pexpire", "zcard")) {
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
    assertThat((double) beats).isLessThanOrEqualTo(instances * mostBeats);
    if (beats < instances * (seconds - 1) / 0.9) {
      throw new Late(beats + " beats of " + instances + " in " + seconds + " s");
    }
    assertThat(perSecondByDefault).isLessThan(1_000_000 * 0.001);
    assertThat(sizes()).containsOnly(instances);
  }
}
