package dev.limiter.redis;

import static dev.limiter.redis.Balance.BOTTOMLESS;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.BackendException.Kind;
import dev.limiter.CounterKey;
import dev.limiter.redis.LoopbackProxy.Mode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.args.ClientType;
import redis.clients.jedis.params.ClientKillParams;

/**
 * Cases 4 and 18: by the counter's own balance, a call that succeeded was charged once, and one
 * that failed at most once, whatever happened on the way.
 */
final class AtMostOnceIT {

  private static final Duration DEADLINE = Duration.ofMillis(50);
  private static final int CALLERS = 8;

  /** So few that calls of one meet, and so many that calls of several do. */
  private static final int KEYS = 3;

  private final RedisServer server = RedisServer.start();
  private final LoopbackProxy proxy = LoopbackProxy.before(server);
  private final RedisBackend backend = Backends.builder(proxy.uri()).deadline(DEADLINE).build();
  private final List<CounterKey> keys =
      Stream.generate(() -> fresh(BOTTOMLESS)).limit(KEYS).toList();
  private final Tally tally = new Tally();

  @AfterEach
  void close() {
    backend.close();
    proxy.close();
    server.close();
  }

  private CounterKey someKey() {
    return keys.get(ThreadLocalRandom.current().nextInt(KEYS));
  }

  /** Calls all the while, and some time before and after, then compares. */
  private void assertChargedOnce(Runnable trouble) {
    Load.during(
        CALLERS,
        Duration.ofMillis(1),
        () -> tally.check(backend, one(someKey())),
        () -> {
          awaitAdmissions();
          trouble.run();
          awaitAdmissions();
        });
    tally.assertFailedOnlyBy(Kind.UNAVAILABLE, Kind.SATURATED);
    assertThat(tally.failed()).as("the trouble was met, %s", tally).isPositive();
    awaitQuiet();
    try (RedisBackend patient = Backends.patient(server.uri())) {
      Balance.assertHolds(patient, keys, tally);
    }
  }

  private void awaitAdmissions() {
    long before = tally.admitted();
    Eventually.holds(
        Duration.ofSeconds(20), "calls that succeed", () -> tally.admitted() > before + 50);
  }

  /** Waits until nothing that was given up can still arrive. */
  private void awaitQuiet() {
    proxy.set(Mode.PASS);
    Eventually.pause(Duration.ofMillis(300));
  }

  @Test
  void case04_repliesDelayedBeyondTheDeadline_chargeOnceEach() {
    assertChargedOnce(
        () -> {
          proxy.set(Mode.DELAY_REPLIES, Duration.ofMillis(150));
          Eventually.pause(Duration.ofSeconds(1));
          proxy.set(Mode.PASS);
        });
  }

  @Test
  void case04_requestsDelayedBeyondTheDeadline_chargeOnceEach() {
    assertChargedOnce(
        () -> {
          proxy.set(Mode.DELAY_REQUESTS, Duration.ofMillis(150));
          Eventually.pause(Duration.ofSeconds(1));
          proxy.set(Mode.PASS);
        });
  }

  @Test
  void case04_repliesLost_chargeOnceEach() {
    assertChargedOnce(
        () -> {
          proxy.set(Mode.SWALLOW_REPLIES);
          Eventually.pause(Duration.ofMillis(500));
          proxy.set(Mode.PASS);
        });
  }

  @Test
  void case04_requestsLost_chargeNothing() {
    assertChargedOnce(
        () -> {
          proxy.set(Mode.SWALLOW);
          Eventually.pause(Duration.ofMillis(500));
          proxy.set(Mode.PASS);
        });
  }

  @Test
  void case04_connectionsDroppedAgainAndAgain_chargeOnceEach() {
    assertChargedOnce(
        () -> {
          for (int i = 0; i < 20; i++) {
            proxy.dropConnections();
            Eventually.pause(Duration.ofMillis(60));
          }
        });
  }

  @Test
  void case04_repliesCutOff_chargeOnceEach() {
    assertChargedOnce(
        () -> {
          for (int i = 0; i < 10; i++) {
            proxy.set(Mode.DRIP, Duration.ofMillis(5));
            Eventually.pause(Duration.ofMillis(20));
            proxy.halfClose();
            proxy.set(Mode.PASS);
            Eventually.pause(Duration.ofMillis(60));
          }
        });
  }

  @Test
  void case04_pausingServer_chargesOnceEach() {
    assertChargedOnce(
        () -> {
          try (Jedis jedis = server.connect()) {
            for (int i = 0; i < 3; i++) {
              jedis.clientPause(150);
              Eventually.pause(Duration.ofMillis(400));
            }
          }
        });
  }

  @Test
  void case04_connectionsKilledByTheServer_chargeOnceEach() {
    assertChargedOnce(
        () -> {
          try (Jedis jedis = server.connect()) {
            for (int i = 0; i < 20; i++) {
              jedis.clientKill(new ClientKillParams().type(ClientType.NORMAL));
              Eventually.pause(Duration.ofMillis(60));
            }
          }
        });
  }

  @Test
  void case18_scriptsFlushedAllTheWhile_chargeOnceEachAndNobodyNotices() {
    try (Jedis jedis = server.connect();
        RedisBackend patient = Backends.patient(server.uri())) {
      Load.during(
          CALLERS,
          Duration.ofMillis(1),
          () -> tally.check(patient, one(someKey())),
          () -> {
            for (int i = 0; i < 100; i++) {
              jedis.scriptFlush();
              Eventually.pause(Duration.ofMillis(5));
            }
          });
      assertThat(tally.failed()).as(tally.toString()).isZero();
      Balance.assertHolds(patient, keys, tally);
    }
  }
}
