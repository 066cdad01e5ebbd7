package dev.limiter.redis;

import dev.limiter.redis.LoopbackProxy.Behaviour;
import dev.limiter.redis.LoopbackProxy.Mode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/** One client's way through a {@link LoopbackProxy}: a thread for each direction. */
final class ProxiedConnection {

  private final LoopbackProxy proxy;
  private final Socket client;
  private volatile @Nullable Socket server;
  private volatile boolean silent;

  ProxiedConnection(LoopbackProxy proxy, Socket client) {
    this.proxy = proxy;
    this.client = client;
  }

  void connect() {
    try {
      Socket socket = new Socket(proxy.server().getHost(), proxy.server().getPort());
      server = socket;
      client.setTcpNoDelay(true);
      socket.setTcpNoDelay(true);
      if (client.isClosed()) {
        socket.close();
        return;
      }
      LoopbackProxy.daemon("proxy-replies", () -> pump(socket, client, this::reply));
      pump(client, socket, this::request);
    } catch (IOException e) {
      reset(); // nobody listens at the server's address
    }
  }

  /** Passes on a chunk, or not. */
  private interface Passage {
    void pass(byte[] chunk, int length, OutputStream to) throws IOException;
  }

  private void pump(Socket from, Socket to, Passage passage) {
    byte[] chunk = new byte[16_384];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
        passage.pass(chunk, length, out);
      }
      to.shutdownOutput();
      if (from.isOutputShutdown()) {
        reset(); // both directions have ended
      }
    } catch (IOException e) {
      reset();
    }
  }

  private void request(byte[] chunk, int length, OutputStream out) throws IOException {
    Behaviour behaviour = proxy.behaviour();
    if (behaviour.mode() == Mode.SWALLOW) {
      silent = true;
    }
    if (behaviour.mode() == Mode.DELAY_REQUESTS) {
      proxy.linger(behaviour.pause());
    }
    if (!silent) {
      out.write(chunk, 0, length);
    }
  }

  private void reply(byte[] chunk, int length, OutputStream out) throws IOException {
    Behaviour behaviour = proxy.behaviour();
    if (behaviour.mode() == Mode.SWALLOW_REPLIES) {
      silent = true;
    }
    if (behaviour.mode() == Mode.DELAY_REPLIES) {
      proxy.linger(behaviour.pause());
    }
    int sent = 0;
    while (sent < length && !silent && proxy.behaviour().mode() == Mode.DRIP) {
      proxy.linger(proxy.behaviour().pause());
      out.write(chunk[sent++]);
    }
    if (!silent) {
      out.write(chunk, sent, length - sent);
    }
  }

  void endReplies() {
    try {
      client.shutdownOutput();
    } catch (IOException e) {
      reset();
    }
  }

  void reset() {
    proxy.forget(this);
    close(client);
    close(server);
  }

  private static void close(@Nullable Socket socket) {
    if (socket == null) {
      return;
    }
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException e) {
      // it is closed already
    }
  }
}
