package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.limiter.BackendException;
import dev.limiter.CounterKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.HostAndPort;

final class RedisBackendTest {

  private static final HostAndPort NOWHERE = new HostAndPort("127.0.0.1", 1);

  private static ServerSocket socket() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  /** Creates the backend several times, for the first loads classes; one at least is quick. */
  private static RedisBackend createdAtOnce(Supplier<RedisBackend> create) {
    Duration quickest = Duration.ofDays(1);
    for (int i = 0; i < 5; i++) {
      long start = System.nanoTime();
      create.get().close();
      Duration duration = Duration.ofNanos(System.nanoTime() - start);
      quickest = duration.compareTo(quickest) < 0 ? duration : quickest;
    }
    assertThat(quickest).isLessThan(Duration.ofMillis(50));
    return create.get();
  }

  private static void assertCannotBeReached(RedisBackend backend) {
    long start = System.nanoTime();
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> backend.check(one(fresh(TEN_A_DAY))))
        .withMessage("Redis cannot be reached or did not answer in time")
        .matches(failure -> failure.kind() == BackendException.Kind.UNAVAILABLE);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void closedPort_isNoticedByTheFirstCheckOnly() throws IOException {
    int port;
    try (ServerSocket socket = socket()) {
      port = socket.getLocalPort();
    }
    try (RedisBackend backend =
        createdAtOnce(() -> RedisBackend.create("redis://127.0.0.1:" + port))) {
      assertCannotBeReached(backend);
    }
  }

  @Test
  void silentServer_isNoticedByTheFirstCheckOnly() throws IOException {
    try (ServerSocket socket = socket();
        RedisBackend backend =
            createdAtOnce(
                () -> RedisBackend.create("redis://127.0.0.1:" + socket.getLocalPort()))) {
      assertCannotBeReached(backend);
    }
  }

  @Test
  void unresolvableHost_isNotLookedUpAtConstruction() {
    createdAtOnce(() -> RedisBackend.create("redis://limiter.invalid")).close();
  }

  @Test
  void closedBackend_failsAsABackendDoes() {
    RedisBackend backend = RedisBackend.builder(NOWHERE).build();
    backend.close();

    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> backend.check(one(fresh(TEN_A_DAY))));
  }

  @Test
  void counterNamedTwice_isRefused() {
    CounterKey key = CounterKey.of("a", TEN_A_DAY);
    try (RedisBackend backend = RedisBackend.builder(NOWHERE).build()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> backend.check(List.of(one(key), one(fresh(TEN_A_DAY)), one(key))))
          .withMessage("a check names each counter once: a");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis://localhost",
        "redis://localhost/",
        "redis://localhost:6380/15",
        "redis://:secret@localhost",
        "redis://user:secret@127.0.0.1:6379/0",
        "rediss://user:sec%20ret@[::1]:6379",
        "REDIS://localhost",
        "redis://my_host:6379",
        "redis-sentinel://:secret@a:26379,b/mymaster/3",
        "rediss-sentinel://a/mymaster",
        "redis-cluster://user:secret@a:7000,b:7001",
        "rediss-cluster://a/0"
      })
  void uri_isAccepted(String uri) {
    RedisBackend.create(uri).close();
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost, scheme",
    "localhost, scheme",
    "redis://, malformed",
    "redis:///0, host",
    "redis://a:1:2, host",
    "redis://localhost:6379:x, host",
    "'redis://a,b', several servers",
    "'redis-cluster://a,,b', host",
    "redis-cluster://a/1, database 0",
    "redis-sentinel://a, master's name",
    "redis-sentinel://a/m/x, database",
    "redis://localhost:0, port",
    "redis://localhost:65536, port",
    "redis://localhost/x, database",
    "redis://localhost/-1, database",
    "redis://localhost/0/1, database",
    "redis://localhost?protocol=3, query",
    "redis://secret@localhost, password",
    "redis://user:secret@localhost/x, database",
    "redis://:secret/secret@localhost, host",
    "redis://:secret#secret@localhost, fragment",
    "redis://user:secret?secret@localhost/0, query",
    "redis://user:secret@local host, malformed"
  })
  void uri_isRefusedByWhatIsWrongWithoutThePassword(String uri, String rule) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedisBackend.create(uri))
        .withMessageContaining("Redis URI")
        .withMessageContaining(rule)
        .withMessageNotContaining("secret")
        .withNoCause();
  }

  private static void assertRefused(Consumer<RedisBackendBuilder> knob, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> knob.accept(RedisBackend.builder(NOWHERE)))
        .withMessage(message);
  }

  @Test
  void deadline_outOfRange_isRefused() {
    for (Duration refused :
        List.of(
            Duration.ZERO,
            Duration.ofMillis(-1),
            Duration.ofNanos(1_500_000),
            Duration.ofSeconds(61))) {
      assertRefused(
          builder -> builder.deadline(refused),
          "deadline must be whole milliseconds, 1 ms to 1 min: " + refused);
    }
  }

  @Test
  void denialHold_outOfRange_isRefused() {
    assertRefused(
        builder -> builder.denialHold(Duration.ofSeconds(61)),
        "denialHold must be whole milliseconds, 0 ms to 1 min: PT1M1S");
    assertRefused(
        builder -> builder.denialHold(Duration.ofNanos(1)),
        "denialHold must be whole milliseconds, 0 ms to 1 min: PT0.000000001S");
    RedisBackend.builder(NOWHERE).denialHold(Duration.ZERO).build().close();
    RedisBackend.builder(NOWHERE).denialHold(Duration.ofMinutes(1)).build().close();
  }

  @Test
  void heartbeat_outOfRange_isRefused() {
    assertRefused(
        builder -> builder.heartbeat(Duration.ofMillis(999)),
        "heartbeat must be whole milliseconds, 1000 ms to 1 min: PT0.999S");
    assertRefused(
        builder -> builder.heartbeat(Duration.ofSeconds(61)),
        "heartbeat must be whole milliseconds, 1000 ms to 1 min: PT1M1S");
    RedisBackend.builder(NOWHERE).heartbeat(Duration.ofSeconds(1)).build().close();
    RedisBackend.builder(NOWHERE).heartbeat(Duration.ofMinutes(1)).build().close();
  }

  @Test
  void keyPrefix_withABrace_isRefused() {
    assertRefused(
        builder -> builder.keyPrefix("a{b"),
        "keyPrefix must not hold a brace, for that would put all keys into one slot of a cluster:"
            + " 'a{b'");
  }
}
