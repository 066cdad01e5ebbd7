package dev.limiter.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A port with something else than Redis behind it. */
final class SilentServer implements AutoCloseable {

  private final ServerSocket listener;
  private final List<Socket> fillers = new ArrayList<>();

  private SilentServer(int backlog) {
    try {
      listener = new ServerSocket(0, backlog, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens a port where the kernel makes connections and nobody ever reads them. */
  static SilentServer accepting() {
    return new SilentServer(1_000);
  }

  /** Opens a port whose queue is full: the kernel drops what would make a connection. */
  static SilentServer dropping() {
    SilentServer server = new SilentServer(1);
    try {
      while (server.fillers.size() < 100) {
        Socket filler = new Socket();
        server.fillers.add(filler);
        filler.connect(new InetSocketAddress(server.host(), server.port()), 200);
      }
      throw new IllegalStateException("this system's queue of connections has no end");
    } catch (SocketTimeoutException full) {
      return server;
    } catch (IOException e) {
      server.close();
      throw new UncheckedIOException(e);
    }
  }

  /** Opens a port that answers like a web server that was sent something else than HTTP. */
  static SilentServer speakingHttp() {
    return answering("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  }

  /** Opens a port that answers whatever it reads with the same text, and hangs up. */
  static SilentServer answering(String text) {
    SilentServer server = new SilentServer(1_000);
    LoopbackProxy.daemon("answerer", () -> server.answer(text));
    return server;
  }

  private void answer(String text) {
    while (!listener.isClosed()) {
      try (Socket client = listener.accept()) {
        if (client.getInputStream().read(new byte[16_384]) > 0) {
          client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        }
      } catch (IOException e) {
        // closed, or the client hung up
      }
    }
  }

  String host() {
    return listener.getInetAddress().getHostAddress();
  }

  int port() {
    return listener.getLocalPort();
  }

  /** Returns the URI of the Redis that should have been here. */
  String uri() {
    return "redis://" + host() + ":" + port();
  }

  @Override
  public void close() {
    try {
      listener.close();
      for (Socket filler : fillers) {
        filler.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
