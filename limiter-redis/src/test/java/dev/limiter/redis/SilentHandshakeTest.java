package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.SslOptions;

/** A port that lets a client begin to speak TLS and says nothing: a Redis without it does so. */
final class SilentHandshakeTest {

  private static BackendException failure(SilentServer server, boolean encrypted) {
    DefaultJedisClientConfig.Builder config = DefaultJedisClientConfig.builder().resp2();
    if (encrypted) {
      config.sslOptions(SslOptions.builder().build());
    }
    HostAndPort address = new HostAndPort(server.host(), server.port());
    Throwable thrown =
        catchThrowable(
            () ->
                NodeConnection.open(address, config.build(), Deadline.nowNanos() + 2_000_000_000L));
    return Failures.of(thrown);
  }

  @Test
  void silence_isAskedAbout() {
    try (SilentServer server = SilentServer.accepting()) {
      BackendException failure = failure(server, true);

      assertThat(failure).hasMessage("no answer to the TLS handshake: does this port speak TLS?");
      // A server that hangs is as silent: it is tried again as soon as any other.
      assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(Failures.isTimeout(failure)).isTrue();
    }
  }

  @Test
  void silenceWithoutTls_isNotAskedAbout() {
    try (SilentServer server = SilentServer.accepting()) {
      assertThat(failure(server, false))
          .hasMessage("Redis cannot be reached or did not answer in time");
    }
  }

  @Test
  void answerThatIsNoTls_isAnOperatorsToMend() {
    try (SilentServer server = SilentServer.answering("-ERR unknown command\r\n")) {
      assertThat(failure(server, true))
          .hasMessage("no TLS connection to Redis can be made")
          .matches(failure -> failure.kind() == Kind.MISCONFIGURED);
    }
  }
}
