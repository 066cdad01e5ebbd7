package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.BackendException;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.contract.Race;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that hangs, is gone, was restarted or is overrun: every call ends, soon. */
final class TroubledServerIT {

  private static final String NO_ANSWER = "Redis cannot be reached or did not answer in time";
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final CounterKey key = fresh(TEN_A_DAY);
  private RedisServer server;

  @BeforeEach
  void start() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to pause or kill");
    server = RedisServer.start();
  }

  @AfterEach
  void close() {
    if (server != null) {
      server.close();
    }
  }

  private RedisBackend backend(Duration deadline) {
    return RedisBackend.builder(server.hostAndPort()).deadline(deadline).build();
  }

  private static long millisOf(Runnable task) {
    long start = System.nanoTime();
    task.run();
    return Duration.ofNanos(System.nanoTime() - start).toMillis();
  }

  private void assertFails(RedisBackend backend, String message) {
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> backend.check(one(key)))
        .withMessage(message)
        .matches(failure -> failure.kind() == BackendException.Kind.UNAVAILABLE);
  }

  /** Checks, with either outcome; any other exception is a failure. */
  private void attempt(RedisBackend backend) {
    try {
      backend.check(one(key));
    } catch (BackendException possible) {
      assertThat(possible.kind()).isEqualTo(BackendException.Kind.UNAVAILABLE);
    }
  }

  /** Checks until Redis decides, which it must within a second. */
  private Decision firstDecision(RedisBackend backend) {
    AtomicReference<Decision> decision = new AtomicReference<>();
    Tally tally = new Tally();
    Eventually.holds(
        SECOND,
        "a decision of Redis",
        () -> {
          decision.set(tally.check(backend, one(key)));
          return decision.get() != null;
        });
    tally.assertFailedOnlyBy(BackendException.Kind.UNAVAILABLE);
    return decision.get();
  }

  @Test
  void hungServer_isWaitedForOnce() {
    try (RedisBackend backend = backend(Duration.ofMillis(400))) {
      backend.check(one(key));
      server.pause();

      assertThat(millisOf(() -> assertFails(backend, NO_ANSWER))).isBetween(390L, 500L);
      for (int i = 0; i < 20; i++) {
        assertThat(millisOf(() -> assertFails(backend, NO_ANSWER))).isLessThan(100);
      }

      server.resume();
      assertThat(firstDecision(backend).allowed()).isTrue();
    }
  }

  @Test
  void hungServer_strandsNoThread() {
    try (RedisBackend backend = backend(Duration.ofMillis(300))) {
      backend.check(one(key));
      server.pause();
      List<Long> waits = Collections.synchronizedList(new ArrayList<>());

      Race.sum(
          64,
          1,
          () -> {
            waits.add(millisOf(() -> attempt(backend)));
            return 0;
          });

      assertThat(waits).hasSize(64).allMatch(wait -> wait < 400);
      server.resume();
      firstDecision(backend);
    }
  }

  @Test
  void interruptedWhileWaiting_keepsTheFlag() throws InterruptedException {
    try (RedisBackend backend = backend(SECOND)) {
      backend.check(one(key));
      server.pause();
      AtomicBoolean flag = new AtomicBoolean();
      Thread waiter =
          new Thread(
              () -> {
                attempt(backend);
                flag.set(Thread.currentThread().isInterrupted());
              });
      waiter.start();
      Eventually.pause(Duration.ofMillis(200));
      waiter.interrupt();
      waiter.join(2_000);

      assertThat(waiter.isAlive()).isFalse();
      assertThat(flag).isTrue();
      server.resume();
      firstDecision(backend);
    }
  }

  @Test
  void interruptedBefore_keepsTheFlagAndHarmsNobody() {
    try (RedisBackend backend = backend(SECOND)) {
      backend.check(one(key));
      Thread.currentThread().interrupt();
      attempt(backend);
      assertThat(Thread.interrupted()).isTrue();

      assertThat(backend.check(one(key)).allowed()).as("by the next caller, at once").isTrue();
    }
  }

  @Test
  void killedServer_isRefusedAtOnceAndUsedAgainWhenItIsBack() {
    try (RedisBackend backend = backend(Duration.ofSeconds(5))) {
      backend.check(one(key));
      server.kill();

      for (int i = 0; i < 20; i++) {
        assertThat(millisOf(() -> assertFails(backend, NO_ANSWER))).isLessThan(400);
      }

      server.restart();
      assertThat(firstDecision(backend).remaining()).isEqualTo(9);
    }
  }

  @Test
  void restartedServer_isUsedAgainAndThenBreaksNoCall() {
    try (RedisBackend backend = backend(Duration.ofSeconds(5))) {
      Race.sum(8, 1, () -> backend.check(one(fresh(TEN_A_DAY))).remaining());

      server.restart();

      assertThat(firstDecision(backend).remaining()).isEqualTo(9);
      long left = Race.sum(8, 20, () -> backend.check(one(fresh(TEN_A_DAY))).remaining());
      assertThat(left).isEqualTo(8 * 20 * 9);
    }
  }
}
