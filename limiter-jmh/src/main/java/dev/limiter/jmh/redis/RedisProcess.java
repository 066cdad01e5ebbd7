package dev.limiter.jmh.redis;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.HostAndPort;

/**
 * A redis-server of our own on a free port of the loopback address, without persistence.
 *
 * <p>The binary is {@code -Dlimiter.redis.bin}, or else the one inside embedded-redis.
 */
final class RedisProcess implements AutoCloseable {

  private final Path directory;
  private final Process process;
  private final HostAndPort address;

  private RedisProcess(Path directory, Process process, HostAndPort address) {
    this.directory = directory;
    this.process = process;
    this.address = address;
  }

  /** Starts one and waits until it accepts connections. */
  static RedisProcess start() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("limiter-jmh");
    String given = System.getProperty("limiter.redis.bin");
    Path binary = given == null ? extract(directory) : Path.of(given);
    int port = freePort();
    Process process =
        new ProcessBuilder(
                binary.toString(),
                "--port",
                Integer.toString(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no",
                "--dir",
                directory.toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    RedisProcess server = new RedisProcess(directory, process, new HostAndPort("127.0.0.1", port));
    server.awaitReady();
    return server;
  }

  private static Path extract(Path directory) throws IOException {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch");
    String name =
        "/redis-server-7.0.15-"
            + (os.contains("mac") ? "darwin" : "linux")
            + (arch.equals("aarch64") ? "-arm64" : "-amd64");
    Path binary = directory.resolve("redis-server");
    try (InputStream in = RedisProcess.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("no redis-server for this machine in embedded-redis: " + name);
      }
      Files.copy(in, binary, StandardCopyOption.REPLACE_EXISTING);
    }
    if (!binary.toFile().setExecutable(true)) {
      throw new IOException("cannot make executable: " + binary);
    }
    return binary;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitReady() throws IOException, InterruptedException {
    for (int attempt = 0; attempt < 200; attempt++) {
      if (!process.isAlive()) {
        break;
      }
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(address.getHost(), address.getPort()), 100);
        return;
      } catch (IOException e) {
        Thread.sleep(25);
      }
    }
    String log = Files.readString(directory.resolve("log"));
    close();
    throw new IOException("redis-server did not start:\n" + log);
  }

  HostAndPort address() {
    return address;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
