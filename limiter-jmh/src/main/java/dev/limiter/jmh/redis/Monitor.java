package dev.limiter.jmh.redis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;

/**
 * Counts the commands that clients send to a node: {@code INFO commandstats} does not tell them
 * from those that scripts execute, {@code MONITOR} does. Counts from its creation on.
 */
final class Monitor implements AutoCloseable {

  private static final String END = "limiter-jmh-end";

  private static final int PATIENCE_SECONDS = 60;

  private final Socket socket;
  private final CompletableFuture<Long> count;

  Monitor(HostAndPort node) throws IOException {
    this.socket = new Socket(node.getHost(), node.getPort());
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    socket.getOutputStream().write("MONITOR\r\n".getBytes(StandardCharsets.US_ASCII));
    lines.readLine(); // +OK
    this.count = new CompletableFuture<>();
    Thread reader = new Thread(() -> read(lines), "monitor");
    reader.setDaemon(true);
    reader.start();
  }

  private void read(BufferedReader lines) {
    try {
      count.complete(count(lines));
    } catch (IOException e) {
      count.completeExceptionally(new UncheckedIOException(e));
    }
  }

  /** Returns the count up to now. */
  long end(RedisClient control) throws IOException {
    control.echo(END);
    try {
      return count.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      throw new IOException("MONITOR failed", e);
    }
  }

  /** Counts the lines up to the end mark, without those of the shape {@code [0 lua]}. */
  static long count(BufferedReader lines) throws IOException {
    long commands = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.endsWith("\"" + END + "\"")) {
        return commands;
      }
      int source = line.indexOf('[');
      if (!line.startsWith(" lua]", line.indexOf(' ', source))) {
        commands++;
      }
    }
    throw new IOException("MONITOR ended early");
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
