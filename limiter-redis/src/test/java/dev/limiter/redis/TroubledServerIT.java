package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.BackendException;
import dev.limiter.CounterKey;
import dev.limiter.contract.Race;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** A server that hangs, is gone, was restarted or is overrun: every call ends, soon. */
final class TroubledServerIT {

  private static final String NO_ANSWER = "Redis cannot be reached or did not answer in time";
  private static final String ALL_IN_USE = "all connections to Redis are in use";

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

  private RedisBackend.Builder builder() {
    return RedisBackend.builder(server.hostAndPort()).connectTimeout(Duration.ofMillis(500));
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
        .matches(failure -> failure.scope() == BackendException.Scope.BACKEND);
  }

  /** Checks, with either outcome; any other exception is a failure. */
  private void attempt(RedisBackend backend) {
    try {
      backend.check(one(key));
    } catch (BackendException possible) {
      assertThat(possible.scope()).isEqualTo(BackendException.Scope.BACKEND);
    }
  }

  @Test
  void hungServer_isWaitedForOnce() {
    try (RedisBackend backend = builder().socketTimeout(Duration.ofMillis(400)).build()) {
      backend.check(one(key));
      server.pause();

      // The connection of the pool, then a new one: the server's kernel accepts it.
      assertThat(millisOf(() -> assertFails(backend, NO_ANSWER))).isBetween(390L, 700L);
      assertThat(millisOf(() -> assertFails(backend, NO_ANSWER))).isBetween(390L, 700L);

      server.resume();
      assertThat(backend.check(one(key)).allowed()).isTrue();
    }
  }

  @Test
  void hungServer_strandsNoThread() {
    try (RedisBackend backend =
        builder().socketTimeout(Duration.ofMillis(300)).maxConnections(8).build()) {
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

      assertThat(waits).allMatch(wait -> wait < 800);
      server.resume();
      assertThat(backend.check(one(key)).allowed()).isTrue();
    }
  }

  @Test
  void poolInUse_isWaitedForFinitely() throws InterruptedException {
    try (RedisBackend backend =
        builder()
            .socketTimeout(Duration.ofMillis(1_500))
            .maxConnections(1)
            .maxWait(Duration.ofMillis(100))
            .build()) {
      backend.check(one(key));
      server.pause();
      Thread holder = holdingTheConnection(backend);

      assertThat(millisOf(() -> assertFails(backend, ALL_IN_USE))).isBetween(90L, 1_000L);

      server.resume();
      holder.join();
      assertThat(backend.check(one(key)).allowed()).isTrue();
    }
  }

  @Test
  void interruptedWhileWaitingForThePool_keepsTheFlag() throws InterruptedException {
    try (RedisBackend backend =
        builder()
            .socketTimeout(Duration.ofSeconds(3))
            .maxConnections(1)
            .maxWait(Duration.ofSeconds(30))
            .build()) {
      backend.check(one(key));
      server.pause();
      Thread holder = holdingTheConnection(backend);
      AtomicBoolean flag = new AtomicBoolean();
      Thread waiter =
          new Thread(
              () -> {
                attempt(backend);
                flag.set(Thread.currentThread().isInterrupted());
              });
      waiter.start();
      awaitWaiting(waiter);
      waiter.interrupt();
      waiter.join(2_000);

      assertThat(waiter.isAlive()).isFalse();
      assertThat(flag).isTrue();
      server.resume();
      holder.join();
    }
  }

  /** Starts a call that holds the only connection until the server goes on. */
  private Thread holdingTheConnection(RedisBackend backend) throws InterruptedException {
    Thread holder = new Thread(() -> attempt(backend));
    holder.start();
    while (!readsFromASocket(holder)) {
      Thread.sleep(1);
    }
    return holder;
  }

  private static boolean readsFromASocket(Thread thread) {
    return List.of(thread.getStackTrace()).stream()
        .anyMatch(frame -> frame.getClassName().endsWith("RedisInputStream"));
  }

  private static void awaitWaiting(Thread thread) throws InterruptedException {
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(1);
    }
  }

  @Test
  void killedServer_isRefusedAtOnceAndUsedAgainWhenItIsBack() {
    try (RedisBackend backend = builder().socketTimeout(Duration.ofSeconds(5)).build()) {
      backend.check(one(key));
      server.kill();

      for (int i = 0; i < 20; i++) {
        assertThat(millisOf(() -> assertFails(backend, NO_ANSWER))).isLessThan(400);
      }

      server.restart();
      assertThat(backend.check(one(key)).remaining()).isEqualTo(9);
    }
  }

  @Test
  void restartedServer_breaksOneCallOnly() {
    try (RedisBackend backend = builder().socketTimeout(Duration.ofSeconds(5)).build()) {
      fillThePool(backend);

      server.restart();

      assertFails(backend, NO_ANSWER);
      for (int i = 0; i < 20; i++) {
        assertThat(backend.check(one(fresh(TEN_A_DAY))).allowed()).isTrue();
      }
    }
  }

  /** Leaves several idle connections in the pool. */
  private void fillThePool(RedisBackend backend) {
    server.pause();
    Thread resumer = new Thread(this::resumeSoon);
    resumer.start();
    Race.sum(8, 1, () -> backend.check(one(fresh(TEN_A_DAY))).remaining());
    try (Jedis jedis = server.connect()) {
      assertThat(jedis.clientList().lines().count()).as("connections").isGreaterThanOrEqualTo(9);
    }
  }

  private void resumeSoon() {
    try {
      Thread.sleep(200);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      server.resume();
    }
  }
}
