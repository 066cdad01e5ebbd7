package dev.limiter.jmh.redis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.UnifiedJedis;

/**
 * Counts the commands that clients send: {@code INFO commandstats} does not tell them from those
 * that scripts execute, {@code MONITOR} does.
 */
final class CommandCount {

  private static final String END = "limiter-jmh-end";

  private CommandCount() {}

  /** Returns how many commands reach the server from clients while {@code work} runs. */
  static long during(HostAndPort address, UnifiedJedis control, Runnable work) throws IOException {
    try (Socket socket = new Socket(address.getHost(), address.getPort());
        BufferedReader monitor =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1))) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write("MONITOR\r\n".getBytes(StandardCharsets.US_ASCII));
      monitor.readLine(); // +OK
      work.run();
      control.get(END);
      return count(monitor);
    }
  }

  /** Counts the lines up to the end mark, without those of the shape {@code [0 lua]}. */
  static long count(BufferedReader monitor) throws IOException {
    long commands = 0;
    for (String line = monitor.readLine(); line != null; line = monitor.readLine()) {
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
}
