package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.FailOpenBackend;
import dev.limiter.Policy;
import dev.limiter.local.LocalBackend;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A peer that is no Redis: what it claims of its reply must not reach the caller. */
class HostileReplyTest {

  static Stream<String> replies() {
    return Stream.of(
        "$2147483647\r\n", "*2147483647\r\n", "*1\r\n".repeat(100_000), "HTTP/1.1 400\r\n\r\n");
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("replies")
  void check_replyClaimsTheImpossible_fallsBack(String reply) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread peer = new Thread(() -> answer(server, reply));
      peer.setDaemon(true);
      peer.start();
      RedisBackend redis = RedisBackend.create("redis://127.0.0.1:" + server.getLocalPort());
      try (FailOpenBackend backend = FailOpenBackend.of(redis, LocalBackend.create())) {
        Policy policy = Policy.tokenBucket(10, Duration.ofMinutes(1));

        Decision decision = backend.check(new Check(CounterKey.of("k", policy), 1));

        assertThat(decision.allowed()).isTrue();
        assertThat(decision.source()).isEqualTo(Decision.Source.FALLBACK);
        for (int i = 0; i < 200; i++) { // while it is tried again in the background
          assertThat(backend.check(new Check(CounterKey.of("k", policy), 0)).source())
              .isEqualTo(Decision.Source.FALLBACK);
        }
      }
    }
  }

  private static void answer(ServerSocket server, String reply) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        socket.getInputStream().read(new byte[1024]);
        socket.getOutputStream().write(reply.getBytes(StandardCharsets.US_ASCII));
        socket.getInputStream().read(new byte[1024]);
      } catch (IOException e) {
        // the test is over, or the client hung up
      }
    }
  }
}
