package dev.limiter.jmh.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.limiter.jmh.plan.Fork;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;

/** A running {@link ServerRun}; not safe for use by several threads. */
final class Server implements AutoCloseable {

  private final Process process;
  private final BufferedReader out;
  private final BufferedWriter in;
  private final int port;

  private Server(Process process) throws IOException {
    this.process = process;
    this.out = process.inputReader(UTF_8);
    this.in = process.outputWriter(UTF_8);
    this.port = Math.toIntExact(number());
  }

  static Server start() throws IOException {
    Process process = Fork.start(ServerRun.class);
    try {
      return new Server(process);
    } catch (IOException | RuntimeException e) {
      process.destroy();
      throw e;
    }
  }

  int port() {
    return port;
  }

  /** Returns the CPU time that the process has used. */
  long cpuNanos() throws IOException {
    in.newLine();
    in.flush();
    return number();
  }

  private long number() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new IllegalStateException("the server has ended");
    }
    return Long.parseLong(line);
  }

  @Override
  public void close() throws IOException {
    in.close();
    process.destroy();
  }
}
