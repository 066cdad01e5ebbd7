package dev.limiter.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import redis.clients.jedis.HostAndPort;

/**
 * A TCP proxy on the loopback address, in front of a server, that can be told at any time to treat
 * its connections badly; at first it passes everything on.
 */
final class LoopbackProxy implements AutoCloseable {

  /** What becomes of the bytes that arrive from now on. */
  enum Mode {
    /** They are passed on. */
    PASS,
    /** Those of a client are passed on late, each chunk by the pause. */
    DELAY_REQUESTS,
    /** Those of the server are passed on late, each chunk by the pause. */
    DELAY_REPLIES,
    /** Those of the server are passed on one by one, the pause before each. */
    DRIP,
    /** Those of a client are read and forgotten; a connection that lost some stays silent. */
    SWALLOW,
    /** Those of the server are read and forgotten; a connection that lost some stays silent. */
    SWALLOW_REPLIES,
    /** New connections are reset as soon as they are made. */
    REFUSE
  }

  /** A mode and its pause, which change together. */
  record Behaviour(Mode mode, Duration pause) {}

  private final ServerSocket listener;
  private final HostAndPort server;
  private final Set<ProxiedConnection> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Behaviour behaviour = new Behaviour(Mode.PASS, Duration.ZERO);

  private LoopbackProxy(ServerSocket listener, HostAndPort server) {
    this.listener = listener;
    this.server = server;
    daemon("proxy-accept", this::accept);
  }

  /** Opens a proxy in front of a server. */
  static LoopbackProxy before(RedisServer server) {
    return before(server.hostAndPort());
  }

  /** Opens a proxy in front of whatever may listen at an address. */
  static LoopbackProxy before(HostAndPort server) {
    try {
      return new LoopbackProxy(
          new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress()), server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens a proxy that speaks TLS with its clients and plain text with the server. */
  static LoopbackProxy before(RedisServer server, TlsIdentity identity) {
    return new LoopbackProxy(identity.listen(), server.hostAndPort());
  }

  /** Treats connections, those that are open as well, in a way that knows no pause. */
  void set(Mode mode) {
    set(mode, Duration.ZERO);
  }

  /** Treats connections, those that are open as well, in a way. */
  void set(Mode mode, Duration pause) {
    behaviour = new Behaviour(mode, pause);
  }

  Behaviour behaviour() {
    return behaviour;
  }

  /** Resets every open connection. */
  void dropConnections() {
    open.forEach(ProxiedConnection::reset);
  }

  /** Ends what every open connection sends to its client, and still reads what the client sends. */
  void halfClose() {
    open.forEach(ProxiedConnection::endReplies);
  }

  /** Returns how many connections were ever made to this proxy. */
  int accepted() {
    return accepted.get();
  }

  /** Returns how many connections are open. */
  int open() {
    return open.size();
  }

  String host() {
    return listener.getInetAddress().getHostAddress();
  }

  int port() {
    return listener.getLocalPort();
  }

  HostAndPort hostAndPort() {
    return new HostAndPort(host(), port());
  }

  /** Returns the URI of the server as it is seen through this proxy. */
  String uri() {
    return "redis://" + host() + ":" + port();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        accepted.incrementAndGet();
        if (behaviour.mode() == Mode.REFUSE) {
          client.setSoLinger(true, 0);
          client.close();
        } else {
          ProxiedConnection connection = new ProxiedConnection(this, client);
          open.add(connection);
          daemon("proxy-connect", connection::connect);
        }
      } catch (IOException e) {
        // closed, or the client was gone before it was accepted
      }
    }
  }

  HostAndPort server() {
    return server;
  }

  void forget(ProxiedConnection connection) {
    open.remove(connection);
  }

  /** Waits, at most until this proxy is closed. */
  void linger(Duration pause) {
    try {
      boolean unused = closed.await(pause.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static void daemon(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Closes the port and resets every connection. */
  @Override
  public void close() {
    closed.countDown();
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    dropConnections();
  }
}
