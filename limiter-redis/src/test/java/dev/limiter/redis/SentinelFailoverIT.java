package dev.limiter.redis;

import static dev.limiter.redis.Balance.BOTTOMLESS;
import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.BackendException.Kind;
import dev.limiter.CounterKey;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * A master that its sentinels replace: the limiter finds the successor by itself, within a second
 * of its appointment, and charges nothing twice on the way.
 */
final class SentinelFailoverIT {

  private static final Duration DEADLINE = Duration.ofMillis(200);

  private final CounterKey key = fresh(BOTTOMLESS);
  private final Tally tally = new Tally();
  private RedisSentinels sentinels;

  @BeforeEach
  void start() {
    assumeTrue(RedisServer.isControllable(), "sentinels need addresses of their own");
    sentinels = RedisSentinels.start();
  }

  @AfterEach
  void close() {
    if (sentinels != null) {
      sentinels.close();
    }
  }

  private void assertFollowed(Supplier<RedisServer> trouble) {
    try (Stalls stalls = Stalls.watched();
        RedisBackend backend = Backends.builder(sentinels.uri()).deadline(DEADLINE).build()) {
      Backends.awaitConnection(backend);
      Load.during(
          8,
          Duration.ofMillis(5),
          () -> tally.check(backend, one(key)),
          () -> {
            Eventually.pause(Duration.ofMillis(500));
            tally.assertNeverFailed("before the failover");
            RedisServer former = trouble.get();
            sentinels.awaitSuccessorOf(former);
            long admitted = tally.admitted();
            Eventually.holds(
                Duration.ofSeconds(1),
                "checks by the successor, of " + tally,
                () -> tally.admitted() > admitted + 20);
            long failed = tally.failed();
            Eventually.pause(Duration.ofSeconds(1));
            if (tally.failed() > failed) {
              throw new Late(tally.failed() - failed + " failed after the failover: " + tally);
            }
          });
      tally.assertFailedOnlyBy(Kind.UNAVAILABLE);
      tally.assertInTime(0.999, DEADLINE.plusMillis(10), stalls);
      try (RedisBackend patient = Backends.patient(sentinels.master().uri())) {
        Balance.assertNoSurplus(patient, List.of(key), tally);
      }
    }
  }

  @OnceInThree
  void killedMaster_isReplacedByItsSuccessor() {
    assertFollowed(sentinels::killMaster);
  }

  @OnceInThree
  void hungMaster_isReplacedByItsSuccessorAndNotTakenUpAgain() {
    assertFollowed(sentinels::pauseMaster);
  }

  @OnceInThree
  void formerMaster_whenItGoesOn_isNotAskedAgain() {
    try (RedisBackend backend = Backends.builder(sentinels.uri()).deadline(DEADLINE).build()) {
      Backends.awaitConnection(backend);
      RedisServer former = sentinels.pauseMaster();
      tally.check(backend, one(key));
      sentinels.awaitSuccessorOf(former);
      Backends.awaitDecision(backend);

      former.resume();
      long before = former.calls("evalsha") + former.calls("eval");
      Load.during(
          4,
          Duration.ofMillis(2),
          () -> tally.check(backend, one(key)),
          () -> Eventually.pause(Duration.ofSeconds(2)));

      assertThat(former.calls("evalsha") + former.calls("eval") - before)
          .as("sent to the former master")
          .isLessThanOrEqualTo(1);
      tally.assertFailedOnlyBy(Kind.UNAVAILABLE);
      assertThat(tally.admitted()).as(tally.toString()).isGreaterThan(100);
    }
  }

  @OnceInThree
  void oneSentinelGone_isNoTrouble() {
    sentinels.sentinel(0).kill();
    try (RedisBackend backend = Backends.builder(sentinels.uri()).deadline(DEADLINE).build()) {
      Backends.awaitDecision(backend);
    }
  }

  @OnceInThree
  void hungSentinel_isNoTrouble() {
    sentinels.sentinel(0).pause();
    try (RedisBackend backend = Backends.builder(sentinels.uri()).deadline(DEADLINE).build()) {
      Backends.awaitDecision(backend, Duration.ofSeconds(3), () -> fresh(TEN_A_DAY));
    }
  }

  @OnceInThree
  void allSentinelsGone_masterIsUsedAsBefore() {
    try (RedisBackend backend = Backends.builder(sentinels.uri()).deadline(DEADLINE).build()) {
      Backends.awaitConnection(backend);
      for (int i = 0; i < 3; i++) {
        sentinels.sentinel(i).kill();
      }
      Load.during(
          4,
          Duration.ofMillis(2),
          () -> tally.check(backend, one(key)),
          () -> Eventually.pause(Duration.ofSeconds(2)));
      tally.assertNeverFailed("without sentinels");
    }
  }
}
