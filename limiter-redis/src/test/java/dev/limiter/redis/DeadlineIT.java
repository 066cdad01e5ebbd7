package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.limiter.BackendException.Kind;
import dev.limiter.redis.LoopbackProxy.Mode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Jedis;

/**
 * Cases 28 and 29: whatever the server and the network do, a check ends by its deadline.
 *
 * <p>It may end 10 ms after it, and as much later as threads of this machine wake up that, in the
 * same run, before, meanwhile or after, only wait for the clock.
 */
final class DeadlineIT {

  private static final Duration DEADLINE = Duration.ofMillis(50);
  private static final Duration TOLERANCE = Duration.ofMillis(10);
  private static final int CALLERS = 64;

  /** Checks on many threads at once and asserts that each ended in time. */
  private static Tally rush(RedisBackend backend, Duration deadline) {
    return rush(backend, deadline, Crowd::platform, CALLERS);
  }

  private static Tally rush(
      RedisBackend backend, Duration deadline, ThreadFactory factory, int callers) {
    Duration noise = Crowd.oversleep(factory, callers, deadline);
    Tally tally = new Tally();
    Duration meanwhile =
        Crowd.oversleepOfOne(
            deadline,
            () ->
                Crowd.atOnce(factory, callers, () -> tally.check(backend, one(fresh(TEN_A_DAY)))));
    Duration after = Crowd.oversleep(factory, callers, deadline);
    noise = Collections.max(List.of(noise, meanwhile, after));
    Duration tolerance = TOLERANCE.plus(noise);
    String what = tally + "; threads that only slept were late by " + noise;
    assertThat(tally.calls()).as(what).isEqualTo(callers);
    tally.assertInTime(1, deadline.plus(tolerance), new Stalls()); // they are in the tolerance
    return tally;
  }

  /** Asserts that calls do not wait any more, a second after the first that did. */
  private static void assertFailsFast(RedisBackend backend) {
    Tally tally = new Tally();
    try (Stalls stalls = Stalls.watched()) {
      long end = System.nanoTime() + Duration.ofSeconds(1).toNanos();
      while (System.nanoTime() < end) {
        tally.check(backend, one(fresh(TEN_A_DAY)));
        Eventually.pause(Duration.ofMillis(1));
      }
      assertThat(tally.failed()).as(tally.toString()).isEqualTo(tally.calls());
      tally.assertInTime(0.99, Duration.ofMillis(1), stalls);
      tally.assertInTime(1, DEADLINE, stalls);
    }
  }

  private static int clients(RedisServer server) {
    try (Jedis jedis = server.connect()) {
      return (int) jedis.clientList().lines().count() - 1;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 75})
  void case28_hungServer_holdsNobodyBeyondTheDeadlineAndIsTakenUpAgain(int millis) {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to pause");
    Late.onceInThree(() -> meetHung(Duration.ofMillis(millis)));
  }

  private static void meetHung(Duration deadline) {
    try (RedisServer server = RedisServer.start();
        RedisBackend backend = Backends.builder(server.uri()).deadline(deadline).build()) {
      Backends.awaitConnection(backend);
      int threads = LiveThreads.ofTheLimiter().size();
      int clients = clients(server);
      server.pause();
      try {
        Tally tally = rush(backend, deadline);
        assertThat(tally.failed()).as(tally.toString()).isEqualTo(CALLERS);
        tally.assertFailedOnlyBy(Kind.UNAVAILABLE);
        assertFailsFast(backend);
      } finally {
        server.resume();
      }
      Backends.awaitDecision(backend);
      Eventually.holds(
          Duration.ofSeconds(10),
          "threads and connections as before, " + threads + " and " + clients,
          () -> LiveThreads.ofTheLimiter().size() <= threads && clients(server) <= clients);
      assertThat(LiveThreads.named("caller")).isEmpty();
    }
  }

  /**
   * Where the JDK has virtual threads: a pinned carrier would make them wait one after the other.
   */
  @TestFactory
  Stream<DynamicTest> case28_hungServer_holdsNoVirtualThreadEither() {
    return Stream.ofNullable(VirtualCallers.factory())
        .map(
            virtual ->
                dynamicTest(
                    "1,000 virtual threads",
                    () -> Late.onceInThree(() -> assertHoldsNone(virtual))));
  }

  private static void assertHoldsNone(ThreadFactory virtual) {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to pause");
    try (RedisServer server = RedisServer.start();
        RedisBackend backend = Backends.builder(server.uri()).deadline(DEADLINE).build()) {
      Backends.awaitConnection(backend);
      server.pause();
      try {
        Tally tally = rush(backend, DEADLINE, virtual, 1_000);
        tally.assertFailedOnlyBy(Kind.UNAVAILABLE, Kind.SATURATED);
      } finally {
        server.resume();
      }
      Backends.awaitDecision(backend);
    }
  }

  @OnceInThree
  void case28_flappingServer_gathersNeitherThreadsNorConnections() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to pause");
    try (RedisServer server = RedisServer.start();
        Stalls stalls = Stalls.watched();
        RedisBackend backend = Backends.builder(server.uri()).deadline(DEADLINE).build()) {
      Backends.awaitConnection(backend);
      int threads = LiveThreads.ofTheLimiter().size();
      int clients = clients(server);
      Tally tally = new Tally();
      Load.during(
          8,
          Duration.ofMillis(1),
          () -> tally.check(backend, one(fresh(TEN_A_DAY))),
          () -> {
            for (int i = 0; i < 15; i++) {
              server.pause();
              Eventually.pause(Duration.ofMillis(100));
              server.resume();
              Eventually.pause(Duration.ofMillis(100));
            }
          });
      tally.assertFailedOnlyBy(Kind.UNAVAILABLE, Kind.SATURATED);
      tally.assertInTime(0.999, DEADLINE.plus(TOLERANCE), stalls);
      Backends.awaitDecision(backend);
      Eventually.holds(
          Duration.ofSeconds(10),
          "threads and connections as before",
          () -> LiveThreads.ofTheLimiter().size() <= threads && clients(server) <= clients);
    }
  }

  @Test
  void case29_drippingServer_isCutOff() {
    assertProxied(Mode.DRIP, Duration.ofMillis(30));
  }

  @Test
  void case29_swallowedRequests_areNotWaitedFor() {
    assertProxied(Mode.SWALLOW, Duration.ZERO);
  }

  @Test
  void case29_lateReplies_areNotWaitedFor() {
    assertProxied(Mode.DELAY_REPLIES, Duration.ofMillis(200));
  }

  /** Meets the trouble on a new connection, then on one that was well, and sees it end. */
  private static void assertProxied(Mode mode, Duration pause) {
    Late.onceInThree(() -> meet(mode, pause));
  }

  private static void meet(Mode mode, Duration pause) {
    try (LoopbackProxy proxy = LoopbackProxy.before(RedisServer.shared())) {
      proxy.set(mode, pause);
      try (RedisBackend backend = opened(proxy.uri())) {
        rush(backend, DEADLINE);
        assertFailsFast(backend);
        proxy.set(Mode.PASS);
        Backends.awaitDecision(backend);

        proxy.set(mode, pause);
        Tally tally = rush(backend, DEADLINE);
        tally.assertFailedOnlyBy(Kind.UNAVAILABLE);
        proxy.set(Mode.PASS);
        Backends.awaitDecision(backend);
        Eventually.holds(
            Duration.ofSeconds(10), "one connection, as before", () -> proxy.open() == 1);
      }
    }
  }

  /**
   * Opens a backend, which takes no time, whatever is at the other end; the first loads classes.
   */
  private static RedisBackend opened(String uri) {
    RedisBackend.create("redis://localhost").close();
    long start = System.nanoTime();
    RedisBackend backend = Backends.builder(uri).deadline(DEADLINE).build();
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    if (took.compareTo(Duration.ofMillis(50)) >= 0) {
      backend.close();
      throw new Late("to open a backend took " + took);
    }
    return backend;
  }

  private static void assertNobodyWaits(String uri, Kind... kinds) {
    Late.onceInThree(() -> meetNobody(uri, kinds));
  }

  private static void meetNobody(String uri, Kind... kinds) {
    try (RedisBackend backend = opened(uri)) {
      Tally tally = rush(backend, DEADLINE);
      assertThat(tally.failed()).as(tally.toString()).isEqualTo(CALLERS);
      tally.assertFailedOnlyBy(kinds);
      assertFailsFast(backend);
    }
  }

  @Test
  void case29_droppedConnectionAttempts_areNotWaitedFor() {
    try (SilentServer server = SilentServer.dropping()) {
      assertNobodyWaits(server.uri(), Kind.UNAVAILABLE);
    }
  }

  @Test
  void case29_neverAcceptedConnections_areNotWaitedFor() {
    try (SilentServer server = SilentServer.accepting()) {
      assertNobodyWaits(server.uri(), Kind.UNAVAILABLE);
    }
  }

  @Test
  void case29_webServer_isNotWaitedFor() {
    try (SilentServer server = SilentServer.speakingHttp()) {
      assertNobodyWaits(server.uri(), Kind.UNAVAILABLE, Kind.MISCONFIGURED);
    }
  }

  @Test
  void case29_unresolvableHost_isNotWaitedFor() {
    assertNobodyWaits("redis://limiter.invalid", Kind.UNAVAILABLE, Kind.MISCONFIGURED);
  }

  @Test
  void case29_refusedPort_isNotWaitedFor() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    assertNobodyWaits("redis://127.0.0.1:" + port, Kind.UNAVAILABLE);
  }
}
