package dev.limiter.redis;

import java.time.Duration;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisProtocol;

/**
 * A Redis server of its own for tests, with an empty store and no persistence.
 *
 * <p>It is the binary of {@code org.signal:embedded-redis}, or the one named by {@code
 * -Dlimiter.redis.bin}, as a child process on a free port of the loopback address; with {@code
 * -Dlimiter.docker=true} it is a container of the image {@code -Dlimiter.docker.image} (default
 * {@code redis:7.0.15}) instead, whose process tests cannot control. It ends with this JVM, however
 * that ends.
 */
public abstract class RedisServer implements AutoCloseable {

  private static final boolean DOCKER = Boolean.getBoolean("limiter.docker");
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  RedisServer() {}

  /**
   * Starts a server.
   *
   * @param options further options of the command line, such as {@code "--maxclients", "3"}
   */
  public static RedisServer start(String... options) {
    return DOCKER ? new RedisContainer(options) : new RedisProcess(options);
  }

  /** Returns a server that all tests of this JVM share; it is never stopped or flushed. */
  public static RedisServer shared() {
    return Shared.SERVER;
  }

  private static final class Shared {
    static final RedisServer SERVER = start();
  }

  /** Tells whether servers can be killed, restarted, paused and resumed. */
  public static boolean isControllable() {
    return !DOCKER;
  }

  /** Returns the address that the server listens at. */
  public abstract String host();

  /** Returns the port that the server listens at; the same after a restart. */
  public abstract int port();

  /** Ends the server with SIGKILL. */
  public abstract void kill();

  /** Starts the server again at the same port, with an empty store. */
  public abstract void restart();

  /** Makes the server hang with SIGSTOP: the kernel still accepts its connections. */
  public abstract void pause();

  /** Makes it go on with SIGCONT. */
  public abstract void resume();

  /** Ends the server. */
  @Override
  public abstract void close();

  /** Returns the server's URI. */
  public final String uri() {
    return "redis://" + host() + ":" + port();
  }

  /** Returns the server's address and port. */
  public final HostAndPort hostAndPort() {
    return new HostAndPort(host(), port());
  }

  /** Returns a new backend on this server, for tests that are not about time: it waits long. */
  public final RedisBackend backend() {
    return patient().build();
  }

  /** Returns a new backend that waits long and asks the server in every check. */
  final RedisBackend forgetfulBackend() {
    return patient().denialHold(Duration.ZERO).build();
  }

  private RedisBackendBuilder patient() {
    return RedisBackend.builder(hostAndPort()).deadline(PATIENCE);
  }

  /** Returns a new connection for a test's own use, with patient timeouts; not thread-safe. */
  public final Jedis connect() {
    return new Jedis(
        hostAndPort(),
        DefaultJedisClientConfig.builder()
            .protocol(RedisProtocol.RESP2)
            .timeoutMillis((int) PATIENCE.toMillis())
            .build());
  }

  /**
   * Makes a user with a password that may do what the rules of Redis' access control lists say.
   *
   * @param rules such as {@code "+evalsha", "~limiter:*"}
   */
  public final void user(String name, String password, String... rules) {
    try (Jedis jedis = connect()) {
      jedis.aclSetUser(name, "reset", "on", ">" + password);
      jedis.aclSetUser(name, rules);
    }
  }

  /** Tells whether the server is of that major version of Redis or a later one. */
  public final boolean isAtLeast(int major) {
    try (Jedis jedis = connect()) {
      String version = jedis.info("server").replaceAll("(?s).*redis_version:(\\d+).*", "$1");
      return Integer.parseInt(version) >= major;
    }
  }

  /** Returns how often the server ran a command since it started or its figures were reset. */
  public final long calls(String command) {
    try (Jedis jedis = connect()) {
      return jedis
          .info("commandstats")
          .lines()
          .filter(line -> line.startsWith("cmdstat_" + command + ":calls="))
          .mapToLong(line -> Long.parseLong(line.replaceAll(".*:calls=(\\d+),.*", "$1")))
          .sum();
    }
  }
}
