package dev.limiter.redis;

import dev.limiter.Ticker;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisCredentials;
import redis.clients.jedis.SslOptions;

/**
 * Builds a {@link RedisBackend} that makes its own connections, one for each server that has keys;
 * not safe for use by several threads, reusable after {@link #build}.
 */
public final class RedisBackendBuilder {

  static final String DEFAULT_KEY_PREFIX = "limiter:";
  static final Duration DEFAULT_DEADLINE = Duration.ofMillis(50);
  static final Duration DEFAULT_HEARTBEAT = Duration.ofSeconds(5);

  private static final Duration MAX_DURATION = Duration.ofMinutes(1);
  private static final int MAX_WAITING = 1_000_000;

  private final ServerUri uri;
  private Duration deadline = DEFAULT_DEADLINE;
  private int maxWaiting = 4_096;
  private String keyPrefix = DEFAULT_KEY_PREFIX;
  private Duration denialHold = DenialMemory.DEFAULT_HOLD;
  private Duration heartbeat = DEFAULT_HEARTBEAT;
  private final ServerLogin login = new ServerLogin();
  private @Nullable Ticker ticker;

  RedisBackendBuilder(ServerUri uri) {
    this.uri = uri;
  }

  /**
   * Sets how long a check may take, all told; default 50 ms.
   *
   * <p>Whatever the servers and the network do, the caller has its thread back then: connecting,
   * waiting for others, loading a script, redirections and the reply are all in it. Make it longer
   * than twice the longest round trip that is to be borne: a check may have to wait for the round
   * trip of those before it.
   *
   * @throws IllegalArgumentException unless it is whole milliseconds, 1 ms to 1 min
   */
  public RedisBackendBuilder deadline(Duration deadline) {
    this.deadline = requireDeadline(deadline);
    return this;
  }

  /**
   * Sets how many checks may wait for each server at a time; default 4,096. One more fails at once,
   * as {@link dev.limiter.BackendException.Kind#SATURATED}.
   *
   * @throws IllegalArgumentException unless it is 1 to 1,000,000
   */
  public RedisBackendBuilder maxWaiting(int maxWaiting) {
    if (maxWaiting < 1 || maxWaiting > MAX_WAITING) {
      throw new IllegalArgumentException(
          "maxWaiting must be 1 to " + MAX_WAITING + ": " + maxWaiting);
    }
    this.maxWaiting = maxWaiting;
    return this;
  }

  /**
   * Sets what every key begins with; default {@code limiter:}.
   *
   * @throws IllegalArgumentException if it holds a brace, which would put all keys into one slot of
   *     a cluster
   */
  public RedisBackendBuilder keyPrefix(String keyPrefix) {
    this.keyPrefix = requireKeyPrefix(keyPrefix);
    return this;
  }

  /**
   * Sets how long a denial is remembered at most; default 5 s, zero for not at all.
   *
   * <p>A check that Redis denied is denied again by this instance, without asking, until the wait
   * that Redis named is over. Redis would deny it too, unless the counter was refunded or reset by
   * another instance, or lost: then this instance may deny for up to this time what Redis would
   * admit. Some 16,000 denials are remembered.
   *
   * @throws IllegalArgumentException unless it is whole milliseconds, 0 to 1 min
   */
  public RedisBackendBuilder denialHold(Duration denialHold) {
    this.denialHold = requireMillis("denialHold", denialHold, 0);
    return this;
  }

  /**
   * Sets about how often this instance says that it lives, where the fleet's size is wanted ({@link
   * RedisBackend#fleet}); default every 5 s, less a jitter.
   *
   * <p>An instance that is new is counted by all within this time, one that crashed is not any more
   * within twice of it. It should be the same in all instances.
   *
   * @throws IllegalArgumentException unless it is whole milliseconds, 1 s to 1 min
   */
  public RedisBackendBuilder heartbeat(Duration heartbeat) {
    this.heartbeat = requireMillis("heartbeat", heartbeat, 1_000);
    return this;
  }

  /**
   * Sets how TLS is done, and that it is; default, for a {@code rediss} URI: as the JDK does it.
   */
  public RedisBackendBuilder sslOptions(SslOptions sslOptions) {
    login.sslOptions = Objects.requireNonNull(sslOptions, "sslOptions");
    return this;
  }

  /**
   * Sets where user and password come from, in place of those of the URI: asked for each new
   * connection, so that a password can be changed while the service runs, and ten times a second
   * while a server refuses what it returned: others are tried at once.
   */
  public RedisBackendBuilder credentials(Supplier<RedisCredentials> credentials) {
    login.credentials = Objects.requireNonNull(credentials, "credentials");
    return this;
  }

  /**
   * Sets how to log in to the sentinels; default: not at all. Those of the URI are the master's.
   *
   * @param user the name, null for the default user
   */
  public RedisBackendBuilder sentinelCredentials(@Nullable String user, String password) {
    login.sentinelUser = user;
    login.sentinelPassword = Objects.requireNonNull(password, "password");
    return this;
  }

  /**
   * Sets the clock to decide by in place of the server's: for tests of the arithmetic. Denials are
   * not remembered then, for the memory goes by real time.
   */
  RedisBackendBuilder ticker(Ticker ticker) {
    this.ticker = ticker;
    return this;
  }

  /** Returns the backend, which begins to connect in the background; waits for nothing. */
  public RedisBackend build() {
    DenialMemory denials = ticker == null ? DenialMemory.holding(denialHold) : DenialMemory.none();
    return new RedisBackend(
        new NodeScriptRunner(topology()),
        new Parameters(keyPrefix, ticker),
        deadline,
        denials,
        heartbeat);
  }

  private Topology topology() {
    JedisClientConfig config = login.toServers(uri);
    boolean cluster = uri.kind() == ServerUri.Kind.CLUSTER;
    ServerCheck check = new ServerCheck(keyPrefix, cluster, deadline);
    Trial trial = new Trial(keyPrefix, cluster, deadline);
    Connections connections = new Connections(config, check, deadline);
    if (cluster) {
      return new ClusterTopology(uri.servers(), connections, trial, maxWaiting);
    }
    if (uri.kind() == ServerUri.Kind.STANDALONE) {
      HostAndPort server = uri.servers().get(0);
      return OneNode.at(server, connections, trial, maxWaiting);
    }
    JedisClientConfig sentinelConfig = login.toSentinels(uri);
    Sentinels sentinels =
        new Sentinels(
            uri.servers(), uri.masterName(), new Connections(sentinelConfig, check, deadline));
    return OneNode.behind(sentinels, connections, trial, maxWaiting);
  }

  static Duration requireDeadline(Duration deadline) {
    return requireMillis("deadline", deadline, 1);
  }

  static Duration requireMillis(String what, Duration value, long minMillis) {
    if (Objects.requireNonNull(value, what).compareTo(Duration.ofMillis(minMillis)) < 0
        || value.compareTo(MAX_DURATION) > 0
        || !value.equals(Duration.ofMillis(value.toMillis()))) {
      throw new IllegalArgumentException(
          what + " must be whole milliseconds, " + minMillis + " ms to 1 min: " + value);
    }
    return value;
  }

  static String requireKeyPrefix(String keyPrefix) {
    Objects.requireNonNull(keyPrefix, "keyPrefix");
    if (keyPrefix.indexOf('{') >= 0 || keyPrefix.indexOf('}') >= 0) {
      throw new IllegalArgumentException(
          "keyPrefix must not hold a brace, for that would put all keys into one slot of a"
              + " cluster: '"
              + keyPrefix
              + "'");
    }
    return keyPrefix;
  }
}
