package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.limiter.BackendException.Kind;
import dev.limiter.redis.LoopbackProxy.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import redis.clients.jedis.SslOptions;

/** TLS, which ends in front of the server, for not every server can speak it. */
final class TlsIT {

  private static final TlsIdentity IDENTITY = TlsIdentity.forLoopback();
  private static final Duration DEADLINE = Duration.ofMillis(200);

  @AfterAll
  static void delete() {
    IDENTITY.close();
  }

  private static RedisBackend backend(LoopbackProxy proxy, SslOptions options) {
    String uri = proxy.uri().replace("redis:", "rediss:");
    return Backends.builder(uri).sslOptions(options).deadline(DEADLINE).build();
  }

  @OnceInThree
  void trustedServer_decides() {
    try (LoopbackProxy proxy = LoopbackProxy.before(RedisServer.shared(), IDENTITY);
        RedisBackend backend = backend(proxy, IDENTITY.trusted())) {
      Backends.awaitConnection(backend);
    }
  }

  @OnceInThree
  void serverThatAnswersAgain_isTakenUpAgain() {
    try (LoopbackProxy proxy = LoopbackProxy.before(RedisServer.shared(), IDENTITY);
        Stalls stalls = Stalls.watched();
        RedisBackend backend = backend(proxy, IDENTITY.trusted())) {
      Backends.awaitConnection(backend);
      Tally tally = new Tally();
      proxy.set(Mode.SWALLOW_REPLIES);
      Crowd.atOnce(Crowd::platform, 16, () -> tally.check(backend, one(fresh(TEN_A_DAY))));
      tally.assertFailedOnlyBy(Kind.UNAVAILABLE);
      assertThat(tally.failed()).as(tally.toString()).isEqualTo(16);
      tally.assertInTime(1, DEADLINE.plusMillis(50), stalls);

      proxy.set(Mode.PASS);
      Backends.awaitDecision(backend);
    }
  }

  private static Tally assertRefused(LoopbackProxy proxy, SslOptions options) {
    try (Stalls stalls = Stalls.watched();
        RedisBackend backend = backend(proxy, options)) {
      Tally tally = new Tally();
      for (int i = 0; i < 200; i++) {
        tally.check(backend, one(fresh(TEN_A_DAY)));
        Eventually.pause(Duration.ofMillis(5));
      }
      assertThat(tally.failed()).as(tally.toString()).isEqualTo(200);
      tally.assertFailedOnlyBy(Kind.MISCONFIGURED, Kind.UNAVAILABLE);
      tally.assertInTime(1, DEADLINE.plusMillis(50), stalls);
      return tally;
    }
  }

  @OnceInThree
  void unknownCertificate_isRefused() {
    try (TlsIdentity other = TlsIdentity.forLoopback();
        LoopbackProxy proxy = LoopbackProxy.before(RedisServer.shared(), IDENTITY)) {
      assertRefused(proxy, other.trusted());
    }
  }

  @OnceInThree
  void certificateOfAnotherHost_isRefused() {
    try (TlsIdentity stranger = TlsIdentity.forSomebodyElse();
        LoopbackProxy proxy = LoopbackProxy.before(RedisServer.shared(), stranger)) {
      assertRefused(proxy, stranger.trusted());
    }
  }

  @OnceInThree
  void plainServer_isNoTlsServer() {
    try (LoopbackProxy proxy = LoopbackProxy.before(RedisServer.shared())) {
      // What Redis makes of a greeting depends on the random bytes in it.
      assertThat(assertRefused(proxy, IDENTITY.trusted()).messages())
          .containsAnyOf(
              "no answer to the TLS handshake: does this port speak TLS?",
              "no TLS connection to Redis can be made");
    }
  }

  /** Redis 6.2 tells nobody of a port that is announced while it runs. */
  @TestFactory
  Stream<DynamicTest> cluster_isReachedByTlsOnEveryNode() {
    return RedisServer.shared().isAtLeast(7)
        ? Stream.of(dynamicTest("nodes behind proxies", TlsIT::assertEveryNodeIsReached))
        : Stream.empty();
  }

  private static void assertEveryNodeIsReached() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    List<LoopbackProxy> proxies = new ArrayList<>();
    try (RedisCluster cluster = RedisCluster.start()) {
      for (int node = 0; node < 3; node++) {
        LoopbackProxy proxy = LoopbackProxy.before(cluster.node(node), IDENTITY);
        proxies.add(proxy);
        cluster.announce(node, proxy.port());
      }
      String uri = "rediss-cluster://" + proxies.get(0).hostAndPort();
      try (RedisBackend backend =
          Backends.builder(uri).sslOptions(IDENTITY.trusted()).deadline(DEADLINE).build()) {
        for (int node = 0; node < 3; node++) {
          int master = node;
          Backends.awaitDecision(
              backend, Duration.ofSeconds(10), () -> RedisCluster.counterOn(master, TEN_A_DAY));
        }
      }
    } finally {
      proxies.forEach(LoopbackProxy::close);
    }
  }
}
