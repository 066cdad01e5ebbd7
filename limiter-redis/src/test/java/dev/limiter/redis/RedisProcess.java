package dev.limiter.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.embedded.RedisExecProvider;

/** A {@link RedisServer} as a child process. */
final class RedisProcess extends RedisServer {

  private static final String HOST = "127.0.0.1";
  private static final Duration START_LIMIT = Duration.ofSeconds(20);

  /*
   * Starts the server and tells its process id; kills it and removes its directory when the standard
   * input ends: when it is closed here, or when this JVM is gone, even by SIGKILL. The server by
   * itself would outlive it.
   */
  private static final String GUARD =
      "dir=$PWD; \"$@\" >>log 2>&1 & echo $!; cat >/dev/null;"
          + " kill -9 $!; wait $! 2>/dev/null; cd / && rm -r \"$dir\"";

  private final String binary;
  private final int port;
  private final List<String> configuration;
  private final List<String> options;
  private Path directory;
  private Process guard;
  private long pid;

  RedisProcess(String... options) {
    this(binary(), options);
  }

  /** Starts a server of another binary than the tests' own. */
  RedisProcess(String binary, String[] options) {
    this(binary, List.of(), List.of(options));
  }

  private RedisProcess(String binary, List<String> configuration, List<String> options) {
    this.binary = binary;
    this.configuration = configuration;
    this.options = options;
    try {
      this.port = freePort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    launch();
  }

  /** Starts a sentinel; it keeps what it learns in its file of configuration. */
  static RedisProcess sentinel(String... configuration) {
    return new RedisProcess(binary(), List.of(configuration), List.of("--sentinel"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void launch() {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", GUARD, "sh", binary));
    if (!configuration.isEmpty()) {
      command.add("redis.conf");
    }
    Collections.addAll(command, "--bind", HOST, "--port", String.valueOf(port));
    Collections.addAll(command, "--save", "", "--appendonly", "no", "--daemonize", "no");
    command.addAll(options);
    try {
      directory = Files.createTempDirectory("limiter-redis-");
      if (!configuration.isEmpty()) {
        Files.write(directory.resolve("redis.conf"), configuration);
      }
      guard =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      BufferedReader output =
          new BufferedReader(new InputStreamReader(guard.getInputStream(), UTF_8));
      pid = Long.parseLong(output.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    awaitReady();
  }

  private static String binary() {
    String given = System.getProperty("limiter.redis.bin");
    return given == null ? Embedded.PATH : given;
  }

  private static final class Embedded {
    static final String PATH = extract();

    private static String extract() {
      try {
        File file = RedisExecProvider.defaultProvider().get();
        return file.getAbsolutePath();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void awaitReady() {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (!answers()) {
      if (System.nanoTime() > deadline || !alive()) {
        String log = log();
        kill();
        throw new IllegalStateException("redis-server did not start; its log: " + log);
      }
      sleep(10);
    }
  }

  private boolean answers() {
    try (Jedis jedis = connect()) {
      return jedis.ping().equals("PONG");
    } catch (JedisException notYet) {
      return false;
    }
  }

  private boolean alive() {
    return ProcessHandle.of(pid).isPresent();
  }

  private String log() {
    try {
      return Files.readString(directory.resolve("log"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void signal(String name) {
    run("kill", "-" + name, String.valueOf(pid));
  }

  private static void run(String... command) {
    try {
      int status = new ProcessBuilder(command).inheritIO().start().waitFor();
      if (status != 0) {
        throw new IllegalStateException(String.join(" ", command) + " ended with " + status);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String host() {
    return HOST;
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public void kill() {
    try {
      guard.getOutputStream().close();
      guard.waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void restart() {
    kill();
    launch();
  }

  @Override
  public void pause() {
    signal("STOP");
  }

  @Override
  public void resume() {
    signal("CONT");
  }

  @Override
  public void close() {
    kill();
  }
}
