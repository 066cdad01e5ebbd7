package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.DefaultRedisCredentials;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol;

/** A password that is changed on the server before the client knows it. */
final class RotatedPasswordIT {

  private final RedisServer server = RedisServer.start();
  private final AtomicReference<String> known = new AtomicReference<>("old");
  private final AtomicInteger asked = new AtomicInteger();
  private RedisBackend backend;

  @BeforeEach
  void start() {
    setPassword("old");
    backend =
        Backends.builder(server.uri())
            .deadline(Duration.ofMillis(200))
            .credentials(
                () -> {
                  asked.incrementAndGet();
                  return new DefaultRedisCredentials("rotated", known.get());
                })
            .build();
    Backends.awaitDecision(backend, Duration.ofSeconds(5), () -> fresh(TEN_A_DAY));
    setPassword("new");
    try (Jedis jedis = server.connect()) {
      jedis.sendCommand(Protocol.Command.CLIENT, "KILL", "USER", "rotated");
    }
    Eventually.holds(
        Duration.ofSeconds(2),
        "a refused login",
        () -> {
          Tally tally = new Tally();
          tally.check(backend, one(fresh(TEN_A_DAY)));
          return tally.toString().contains("WRONGPASS");
        });
  }

  @AfterEach
  void close() {
    backend.close();
    server.close();
  }

  private void setPassword(String password) {
    server.user("rotated", password, "+@all", "~*");
  }

  @Test
  void newCredentials_areTriedWithinAFractionOfASecond() {
    known.set("new");

    Duration took = Backends.awaitDecision(backend);
    System.out.println("rotated password: back after " + took.toMillis() + " ms");
  }

  @Test
  void serverThatTakesTheOldOnesAgain_isTakenUpWithinASecond() {
    setPassword("old");

    Duration took = Backends.awaitDecision(backend);
    System.out.println("restored password: back after " + took.toMillis() + " ms");
  }

  @Test
  void refusedLogins_areFew() {
    long before = server.calls("hello") + server.calls("auth") + denied();
    asked.set(0);
    Eventually.pause(Duration.ofSeconds(2));

    assertThat(denied() + server.calls("hello") + server.calls("auth") - before)
        .as("logins in 2 s")
        .isLessThanOrEqualTo(2 * 9);
    int questions = 10 + 4 * 3; // a second's: one each 100 ms, and some for each of four logins
    assertThat(asked.get()).as("questions in 2 s").isLessThanOrEqualTo(2 * questions);
  }

  /** Returns how many logins were refused, of which Redis 6.2 keeps no count. */
  private long denied() {
    try (Jedis jedis = server.connect()) {
      return jedis
          .info("stats")
          .lines()
          .filter(line -> line.startsWith("acl_access_denied_auth:"))
          .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1).trim()))
          .sum();
    }
  }
}
