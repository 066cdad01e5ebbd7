package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Fleet;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Instances that beat at different intervals, as while a fleet is given another. */
final class FleetOfTwoPacesIT {

  private static final String KEY = "limiter:fleet";
  private static final Duration QUICK = Duration.ofSeconds(1);
  private static final Duration SLOW = Duration.ofSeconds(10);

  private static RedisBackend backend(RedisServer server, Duration heartbeat) {
    return Backends.builder(server.uri())
        .heartbeat(heartbeat)
        .deadline(Duration.ofMillis(200))
        .build();
  }

  @Test
  void quickInstance_thatCrashes_leavesTheSlowOneRegistered() {
    try (RedisServer server = RedisServer.start();
        RedisBackend slow = backend(server, SLOW);
        RedisBackend quick = backend(server, QUICK);
        Jedis jedis = server.connect()) {
      Fleet ofSlow = slow.fleet();
      Eventually.holds(Duration.ofSeconds(2), "the slow one", () -> ofSlow.size() == 1);
      Fleet ofQuick = quick.fleet();
      Eventually.holds(Duration.ofSeconds(2), "both", () -> ofQuick.size() == 2);
      Eventually.pause(QUICK); // it beats again

      assertThat(jedis.pttl(KEY)).as("until the slow one is missed").isBetween(5_000L, 11_000L);

      quick.abandonFleet();
      Eventually.pause(QUICK.multipliedBy(2));
      assertThat(jedis.zcard(KEY)).as("the slow one, and what nobody has removed").isEqualTo(2);
      try (RedisBackend another = backend(server, QUICK)) {
        Fleet ofAnother = another.fleet();
        Eventually.holds(Duration.ofSeconds(1), "it and the slow one", () -> ofAnother.size() == 2);
      }
      assertThat(jedis.zcard(KEY)).isEqualTo(1);
    }
  }

  @Test
  void slowInstance_thatCrashes_isMissedAfterItsOwnTime() {
    try (RedisServer server = RedisServer.start();
        RedisBackend quick = backend(server, QUICK);
        RedisBackend slow = backend(server, QUICK.multipliedBy(2));
        Jedis jedis = server.connect()) {
      Fleet ofQuick = quick.fleet();
      Fleet ofSlow = slow.fleet();
      Eventually.holds(
          Duration.ofSeconds(4), "both", () -> ofQuick.size() == 2 && ofSlow.size() == 2);

      slow.abandonFleet();

      Eventually.holds(Duration.ofSeconds(4), "one", () -> ofQuick.size() == 1);
      assertThat(jedis.zcard(KEY)).isEqualTo(1);
    }
  }
}
