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

/** A server that hangs, is gone, was restarted or is overrun: every call ends, soon. */
final class TroubledServerIT {

  private static final String NO_ANSWER = "Redis cannot be reached or did not answer in time";
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final CounterKey key = fresh(TEN_A_DAY);
  private final Stalls stalls = Stalls.watched();
  private RedisServer server;

  @BeforeEach
  void start() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to pause or kill");
    server = RedisServer.start();
  }

  @AfterEach
  void close() {
    stalls.close();
    if (server != null) {
      server.close();
    }
  }

  private RedisBackend backend(Duration deadline) {
    return RedisBackend.builder(server.hostAndPort()).deadline(deadline).build();
  }

  /** Runs a task; returns for how many milliseconds, without those in which the machine stalled. */
  private long millisOf(Runnable task) {
    long start = System.nanoTime();
    task.run();
    long end = System.nanoTime();
    return Duration.ofNanos(end - start - stalls.nanos(start, end)).toMillis();
  }

  private void assertTakesLessThan(long millis, Runnable task) {
    long own = millisOf(task);
    if (own >= millis) {
      throw new Late("a call took " + own + " ms without the machine's stalls");
    }
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

  @OnceInThree
  void hungServer_isWaitedForOnce() {
    try (RedisBackend backend = backend(Duration.ofMillis(400))) {
      Backends.awaitConnection(backend);
      server.pause();

      long start = System.nanoTime();
      assertTakesLessThan(501, () -> assertFails(backend, NO_ANSWER));
      assertThat(System.nanoTime() - start).as("waited for").isGreaterThan(390_000_000);
      for (int i = 0; i < 20; i++) {
        assertTakesLessThan(100, () -> assertFails(backend, NO_ANSWER));
      }

      server.resume();
      assertThat(firstDecision(backend).allowed()).isTrue();
    }
  }

  @OnceInThree
  void hungServer_strandsNoThread() {
    try (RedisBackend backend = backend(Duration.ofMillis(300))) {
      Backends.awaitConnection(backend);
      server.pause();
      List<Long> waits = Collections.synchronizedList(new ArrayList<>());

      Race.sum(
          64,
          1,
          () -> {
            waits.add(millisOf(() -> attempt(backend)));
            return 0;
          });

      assertThat(waits).hasSize(64);
      if (Collections.max(waits) >= 400) {
        throw new Late("waits without the machine's stalls, in ms: " + waits);
      }
      server.resume();
      firstDecision(backend);
    }
  }

  @OnceInThree
  void interruptedWhileWaiting_keepsTheFlag() throws InterruptedException {
    try (RedisBackend backend = backend(SECOND)) {
      Backends.awaitConnection(backend);
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

  @OnceInThree
  void interruptedBefore_keepsTheFlagAndHarmsNobody() {
    try (RedisBackend backend = backend(SECOND)) {
      Backends.awaitConnection(backend);
      Thread.currentThread().interrupt();
      attempt(backend);
      assertThat(Thread.interrupted()).isTrue();

      assertThat(backend.check(one(key)).allowed()).as("by the next caller, at once").isTrue();
    }
  }

  @OnceInThree
  void killedServer_isRefusedAtOnceAndUsedAgainWhenItIsBack() {
    try (RedisBackend backend = backend(Duration.ofSeconds(5))) {
      Backends.awaitConnection(backend);
      server.kill();

      for (int i = 0; i < 20; i++) {
        assertTakesLessThan(400, () -> assertFails(backend, NO_ANSWER));
      }

      server.restart();
      assertThat(firstDecision(backend).remaining()).isEqualTo(9);
    }
  }

  @OnceInThree
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
