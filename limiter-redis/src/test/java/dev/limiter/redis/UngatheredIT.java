package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.contract.CapturedLog;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol;

/** A server on which checks cannot share script calls: they go on one by one, and it is said. */
final class UngatheredIT {

  @Test
  void userWhoMayNotUseTheKeysOfTheProof_checksAllTheSameAndAnOperatorIsToldOnce() {
    try (RedisServer server = RedisServer.start();
        CapturedLog log = new CapturedLog();
        Jedis jedis = server.connect()) {
      server.user("narrow", "secret", "+@all", "~limiter:server-check", "~limiter:[^s]*");
      try (RedisBackend backend =
          Backends.builder(server.uri().replace("//", "//narrow:secret@"))
              .deadline(Duration.ofMillis(200))
              .build()) {
        for (int connection = 0; connection < 3; connection++) {
          Backends.awaitDecision(backend, Duration.ofSeconds(5), () -> fresh(TEN_A_DAY));
          Crowd.atOnce(Crowd::platform, 16, () -> backend.check(one(fresh(TEN_A_DAY))));
          jedis.sendCommand(Protocol.Command.CLIENT, "KILL", "USER", "narrow");
        }
      }
      assertThat(log.lines("WARN")).hasSize(1);
      assertThat(log.lines("WARN").get(0))
          .contains("Redis at " + server.hostAndPort() + " is asked about each counter by a call")
          .endsWith("NOPERM");
    }
  }

  @Test
  void commonServer_isSaidNothingOf() {
    try (CapturedLog log = new CapturedLog();
        RedisBackend backend = RedisServer.shared().backend()) {
      Backends.awaitDecision(backend, Duration.ofSeconds(5), () -> fresh(TEN_A_DAY));
      Crowd.atOnce(Crowd::platform, 16, () -> backend.check(one(fresh(TEN_A_DAY))));

      assertThat(log.lines("WARN")).isEmpty();
    }
  }
}
