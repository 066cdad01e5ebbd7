package dev.limiter.redis;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisCredentials;
import redis.clients.jedis.exceptions.JedisDataException;

/** Opens connections with the settings of a backend. Safe for use by several threads. */
final class Connections {

  /**
   * How long opening may take: no caller waits for it, and a process that has just started is slow
   * to do everything for the first time.
   */
  private static final long OPEN_NANOS = 1_000_000_000L;

  /** How long it may take at least where it was done before. */
  private static final long REOPEN_NANOS = 200_000_000L;

  private final JedisClientConfig config;
  private final ServerCheck check;
  private final long reopenNanos;

  /**
   * Creates one.
   *
   * @param deadline that of a check: a server to which opening takes three times as long (to
   *     connect, to log in, to run the script) cannot be used, and is soon looked for elsewhere
   */
  Connections(JedisClientConfig config, ServerCheck check, Duration deadline) {
    this.config = config;
    this.check = check;
    this.reopenNanos = Math.max(REOPEN_NANOS, 3 * deadline.toNanos());
  }

  /** Returns a connection to a server that has greeted and was not asked for more. */
  NodeConnection open(HostAndPort address) {
    return open(address, OPEN_NANOS);
  }

  private NodeConnection open(HostAndPort address, long limitNanos) {
    try {
      return NodeConnection.open(address, config, Deadline.nowNanos() + limitNanos);
    } catch (JedisDataException refusal) {
      throw Failures.ofOpening(refusal, config.getDatabase());
    }
  }

  /** Returns an opener of checked connections to wherever a node is. */
  NodeOpener to(String name, Supplier<HostAndPort> address, IntPredicate serves) {
    return new NodeOpener() {
      private volatile boolean done;

      @Override
      public String name() {
        return name;
      }

      @Override
      public NodeConnection open() {
        NodeConnection connection =
            Connections.this.open(
                address.get(), done ? reopenNanos : Math.max(OPEN_NANOS, reopenNanos));
        try {
          check.require(connection, serves);
          done = true;
          return connection;
        } catch (RuntimeException | Error e) {
          connection.cut();
          throw e;
        }
      }

      @Override
      public Object login() {
        Supplier<RedisCredentials> provider = config.getCredentialsProvider();
        RedisCredentials current = provider == null ? null : provider.get();
        return current == null
            ? List.of()
            : Arrays.asList(current.getUser(), String.valueOf(current.getPassword()));
      }
    };
  }
}
