package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.limiter.redis.LoopbackProxy.Mode;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** The troubles that {@link LoopbackProxy} makes are those that it promises. */
final class LoopbackProxyIT {

  private final RedisServer server = RedisServer.shared();
  private final LoopbackProxy proxy = LoopbackProxy.before(server);

  @AfterEach
  void close() {
    proxy.close();
  }

  private Jedis connect() {
    return new Jedis(proxy.hostAndPort(), config().build());
  }

  private static DefaultJedisClientConfig.Builder config() {
    return DefaultJedisClientConfig.builder().resp2().timeoutMillis(1_000);
  }

  private static void assertBroken(Supplier<Jedis> connection) {
    assertThatExceptionOfType(JedisConnectionException.class)
        .isThrownBy(
            () -> {
              try (Jedis jedis = connection.get()) {
                jedis.ping();
              }
            });
  }

  private static Duration durationOf(Runnable task) {
    long start = System.nanoTime();
    task.run();
    return Duration.ofNanos(System.nanoTime() - start);
  }

  @Test
  void pass_manyBytes_arriveUnchanged() {
    String large = "x".repeat(1_000_000);
    try (Jedis jedis = connect()) {
      assertThat(jedis.echo(large)).isEqualTo(large);
      assertThat(proxy.accepted()).isEqualTo(1);
      assertThat(proxy.open()).isEqualTo(1);
    }
    Eventually.holds(Duration.ofSeconds(5), "a closed connection", () -> proxy.open() == 0);
  }

  @OnceInThree
  void delay_ofEitherDirection_isThePause() {
    try (Jedis jedis = connect()) {
      for (Mode mode : new Mode[] {Mode.DELAY_REQUESTS, Mode.DELAY_REPLIES}) {
        proxy.set(mode, Duration.ofMillis(100));
        Duration whole = durationOf(jedis::ping);
        assertThat(whole).isGreaterThan(Duration.ofMillis(98));
        if (whole.compareTo(Duration.ofMillis(900)) > 0) {
          throw new Late("a pause of 100 ms took " + whole);
        }
      }
      proxy.set(Mode.PASS);
      assertThat(jedis.ping()).isEqualTo("PONG");
    }
  }

  @Test
  void drip_takesAPauseForEachByteOfAReply() {
    try (Jedis jedis = connect()) {
      proxy.set(Mode.DRIP, Duration.ofMillis(20));
      Duration whole = durationOf(jedis::ping);
      assertThat(whole).as("+PONG and a line's end").isGreaterThan(Duration.ofMillis(139));
      proxy.set(Mode.PASS);
      assertThat(jedis.ping()).isEqualTo("PONG");
    }
  }

  @Test
  void swallow_silencesTheConnectionForGoodButNotThoseAfterIt() {
    long before = server.calls("ping");
    try (Jedis jedis = connect();
        Jedis later = connect()) {
      proxy.set(Mode.SWALLOW);
      assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(jedis::ping);
      assertThat(server.calls("ping")).as("reached the server").isEqualTo(before);
      proxy.set(Mode.PASS);
      assertThat(later.ping()).isEqualTo("PONG");
    }
  }

  @Test
  void swallowReplies_runsTheCommandAndHidesItsReply() {
    long before = server.calls("ping");
    try (Jedis jedis = connect()) {
      proxy.set(Mode.SWALLOW_REPLIES);
      assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(jedis::ping);
      assertThat(server.calls("ping")).as("reached the server").isEqualTo(before + 1);
    }
  }

  @Test
  void refuse_resetsNewConnectionsAndSparesTheOpen() {
    try (Jedis open = connect()) {
      proxy.set(Mode.REFUSE);
      assertThat(open.ping()).isEqualTo("PONG");
      assertBroken(this::connect);
    }
  }

  @Test
  void dropConnections_breaksTheOpenOnes() {
    assertBroken(
        () -> {
          Jedis jedis = connect();
          proxy.dropConnections();
          return jedis;
        });
    try (Jedis next = connect()) {
      assertThat(next.ping()).isEqualTo("PONG");
    }
  }

  @Test
  void halfClose_endsTheRepliesOnly() {
    long before = server.calls("incr");
    try (Jedis jedis = connect()) {
      proxy.halfClose();
      assertThatExceptionOfType(JedisConnectionException.class)
          .isThrownBy(() -> jedis.incr("proxy:half-closed"));
      Eventually.holds(
          Duration.ofSeconds(5), "the command to run", () -> server.calls("incr") == before + 1);
    }
  }

  @Test
  void close_leavesNoThreadBehind() {
    try (Jedis jedis = connect()) {
      proxy.set(Mode.DELAY_REPLIES, Duration.ofMinutes(1));
      assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(jedis::ping);
    }
    proxy.close();
    Eventually.holds(
        Duration.ofSeconds(5),
        "the end of the proxy's threads",
        () -> LiveThreads.named("proxy-").isEmpty());
  }

  @Test
  void closedServer_closesTheClient() {
    try (LoopbackProxy nowhere = LoopbackProxy.before(new HostAndPort("127.0.0.1", 1))) {
      assertBroken(() -> new Jedis(nowhere.hostAndPort(), config().build()));
    }
  }

  @Test
  void tls_isSpokenWithThoseWhoTrustTheIdentityOnly() {
    try (TlsIdentity identity = TlsIdentity.forLoopback();
        TlsIdentity other = TlsIdentity.forLoopback();
        TlsIdentity stranger = TlsIdentity.forSomebodyElse();
        LoopbackProxy tls = LoopbackProxy.before(server, identity);
        LoopbackProxy misnamed = LoopbackProxy.before(server, stranger)) {
      String large = "x".repeat(1_000_000);
      try (Jedis jedis = new Jedis(tls.hostAndPort(), trusting(identity))) {
        assertThat(jedis.echo(large)).isEqualTo(large);
      }
      assertBroken(() -> new Jedis(tls.hostAndPort(), trusting(other)));
      assertBroken(() -> new Jedis(misnamed.hostAndPort(), trusting(stranger)));
    }
  }

  private static JedisClientConfig trusting(TlsIdentity identity) {
    return config().timeoutMillis(10_000).sslOptions(identity.trusted()).build();
  }
}
