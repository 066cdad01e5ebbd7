package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.BackendException.Kind;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * {@code rediss-sentinel://}: both the sentinels and the master are talked to by TLS, which ends in
 * front of them, for not every server can speak it. The sentinel takes the master for gone, for it
 * does not speak it either, and alone it can replace none: it goes on naming this one.
 */
final class SentinelTlsIT {

  private static final Duration DEADLINE = Duration.ofMillis(200);

  private static TlsIdentity identity;
  private static TlsIdentity stranger;

  @BeforeAll
  static void create() {
    assumeTrue(RedisServer.isControllable(), "sentinels need addresses of their own");
    identity = TlsIdentity.forLoopback();
    stranger = TlsIdentity.forLoopback();
  }

  @AfterAll
  static void delete() {
    if (identity != null) {
      identity.close();
      stranger.close();
    }
  }

  private static RedisServer sentinelOf(int port) {
    return RedisProcess.sentinel("sentinel monitor limiter 127.0.0.1 " + port + " 2");
  }

  private static RedisBackend backend(LoopbackProxy sentinel, TlsIdentity trusted) {
    return Backends.builder("rediss-sentinel://" + sentinel.hostAndPort() + "/limiter")
        .sslOptions(trusted.trusted())
        .deadline(DEADLINE)
        .build();
  }

  @Test
  void masterThatASentinelNames_isReachedByTlsAsTheSentinelIs() {
    try (LoopbackProxy master = LoopbackProxy.before(RedisServer.shared(), identity);
        RedisServer plainSentinel = sentinelOf(master.port());
        LoopbackProxy sentinel = LoopbackProxy.before(plainSentinel, identity);
        RedisBackend backend = backend(sentinel, identity)) {
      Backends.awaitDecision(backend, Duration.ofSeconds(5), () -> fresh(TEN_A_DAY));

      assertThat(sentinel.accepted()).isPositive();
      assertThat(master.open()).isPositive();

      master.dropConnections();
      Backends.awaitDecision(backend);
    }
  }

  private static void assertRefused(RedisBackend backend) {
    Tally tally = new Tally();
    for (int i = 0; i < 100; i++) {
      tally.check(backend, one(fresh(TEN_A_DAY)));
      Eventually.pause(Duration.ofMillis(5));
    }
    assertThat(tally.failed()).as(tally.toString()).isEqualTo(100);
    tally.assertFailedOnlyBy(Kind.MISCONFIGURED, Kind.UNAVAILABLE);
  }

  @Test
  void sentinelOfAnUnknownCertificate_isNotAsked() {
    try (LoopbackProxy master = LoopbackProxy.before(RedisServer.shared(), identity);
        RedisServer plainSentinel = sentinelOf(master.port());
        LoopbackProxy sentinel = LoopbackProxy.before(plainSentinel, stranger);
        RedisBackend backend = backend(sentinel, identity)) {
      assertRefused(backend);
    }
  }

  @Test
  void masterWithoutTls_isRefusedThoughTheSentinelHasIt() {
    try (RedisServer plainSentinel = sentinelOf(RedisServer.shared().port());
        LoopbackProxy sentinel = LoopbackProxy.before(plainSentinel, identity);
        RedisBackend backend = backend(sentinel, identity)) {
      assertRefused(backend);
    }
  }
}
