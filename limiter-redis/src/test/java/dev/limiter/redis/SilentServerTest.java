package dev.limiter.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Test;

/** The ports of {@link SilentServer} are silent as promised. */
final class SilentServerTest {

  private static final int SOON = 200;
  private static final int EVENTUALLY = 10_000;

  private static Socket connect(SilentServer server, int connectMillis, int readMillis)
      throws IOException {
    Socket socket = new Socket();
    socket.setSoTimeout(readMillis);
    try {
      socket.connect(new InetSocketAddress(server.host(), server.port()), connectMillis);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  @Test
  void accepting_isConnectedToAndNeverHeardOf() throws IOException {
    try (SilentServer server = SilentServer.accepting();
        Socket socket = connect(server, EVENTUALLY, SOON)) {
      socket.getOutputStream().write("PING\r\n".getBytes(US_ASCII));
      assertThatExceptionOfType(SocketTimeoutException.class)
          .isThrownBy(() -> socket.getInputStream().read());
    }
  }

  @Test
  void dropping_isNotConnectedTo() {
    try (SilentServer server = SilentServer.dropping()) {
      assertThatExceptionOfType(SocketTimeoutException.class)
          .isThrownBy(() -> connect(server, SOON, SOON));
    }
  }

  @Test
  void speakingHttp_answersWhatIsNoHttpAndHangsUp() throws IOException {
    try (SilentServer server = SilentServer.speakingHttp()) {
      for (int i = 0; i < 3; i++) {
        try (Socket socket = connect(server, EVENTUALLY, EVENTUALLY)) {
          socket.getOutputStream().write("*1\r\n$4\r\nPING\r\n".getBytes(US_ASCII));
          String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);
          assertThat(answer).startsWith("HTTP/1.1 400 ").endsWith("\r\n\r\n");
        }
      }
    }
  }
}
