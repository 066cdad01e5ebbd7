package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.BackendException;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Case 4: a check whose answer comes too late was executed, and is not made again. */
final class NoReplayIT {

  private RedisServer server;
  private RedisBackend backend;

  @BeforeEach
  void start() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to pause");
    server = RedisServer.start();
    backend = RedisBackend.builder(server.hostAndPort()).deadline(Duration.ofMillis(100)).build();
  }

  @AfterEach
  void close() {
    if (server != null) {
      backend.close();
      server.close();
    }
  }

  @OnceInThree
  void case04_answerAfterTheTimeout_isOneExecution() {
    CounterKey key = fresh(TEN_A_DAY);
    Backends.awaitConnection(backend);
    backend.check(one(key));

    server.pause();
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> backend.check(new Check(key, 3)))
        .matches(failure -> failure.kind() == BackendException.Kind.UNAVAILABLE)
        .withMessage("Redis cannot be reached or did not answer in time");
    Eventually.pause(Duration.ofMillis(50));
    server.resume();

    try (RedisBackend patient = server.backend()) {
      Eventually.holds(
          Duration.ofSeconds(10),
          "the execution of what was given up",
          () -> patient.check(new Check(key, 0)).remaining() == 6);
      Eventually.pause(Duration.ofSeconds(1)); // long enough for any attempt to connect again
      assertThat(patient.check(one(key)).remaining()).as("10 - 1 - 3 - 1").isEqualTo(5);
    }
    assertThat(backend.check(one(key)).remaining()).as("and used again").isEqualTo(4);
  }
}
