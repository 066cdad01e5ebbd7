package dev.limiter.redis;

import dev.limiter.Backend;
import dev.limiter.BackendException;
import dev.limiter.Check;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Ticker;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;

/**
 * Counters on a Redis server, shared by every instance that uses it.
 *
 * <p>A check, of however many counters, is one script call (in a cluster: for each slot) and goes
 * by the server's clock. A counter is one key, the prefix and {@link dev.limiter.CounterKey#text},
 * and the key's time to live is the time until nothing counts any more: an expired key and a full
 * bucket are the same thing. A denied check writes nothing.
 *
 * <p>Creating one does no I/O: the server may be down, hung or unknown. What goes wrong later is a
 * {@link BackendException}; put a {@link dev.limiter.FailOpenBackend} around this backend to have
 * checks answered all the same. No call is made a second time, for the first may have been executed
 * although its answer was lost. A key that holds something else than a counter is a fault of that
 * key alone ({@link BackendException.Scope#KEY}), and is left as it is.
 *
 * <p>Works with Redis 6.2 and later and with Valkey. Safe for use by several threads.
 */
public final class RedisBackend implements Backend {

  private static final String DEFAULT_KEY_PREFIX = "limiter:";

  private final CounterScripts scripts;

  RedisBackend(ScriptRunner runner, String keyPrefix, @Nullable Ticker ticker) {
    this.scripts = new CounterScripts(runner, new Parameters(keyPrefix, ticker));
  }

  /**
   * Returns a backend on the server of a URI, with the defaults of {@link Builder}.
   *
   * @param uri as for {@link #builder(URI)}
   * @throws IllegalArgumentException if it is not such a URI
   */
  public static RedisBackend create(String uri) {
    return builder(ServerUri.parse(uri)).build();
  }

  /**
   * Returns a builder of a backend on the server of a URI, {@code
   * redis://[[user]:password@]host[:port][/database]}, or {@code rediss} for TLS; the port defaults
   * to 6379.
   *
   * @throws IllegalArgumentException if it is not such a URI
   */
  public static Builder builder(URI uri) {
    return new Builder(ServerUri.hostAndPort(uri), ServerUri.clientConfig(uri));
  }

  /** Returns a builder of a backend on a server without password or TLS, database 0. */
  public static Builder builder(HostAndPort server) {
    return new Builder(
        Objects.requireNonNull(server, "server"), DefaultJedisClientConfig.builder());
  }

  /**
   * Returns a backend on a client that the caller has, and closes; its keys begin with {@code
   * limiter:}.
   *
   * <p>Its timeouts and its pool are the caller's to bound: Jedis by itself waits for a connection
   * for ever. A client that repeats commands of its own accord may charge a check several times.
   */
  public static RedisBackend of(UnifiedJedis client) {
    return of(client, DEFAULT_KEY_PREFIX);
  }

  /** Returns a backend on a client that the caller has, as {@link #of(UnifiedJedis)} does. */
  public static RedisBackend of(UnifiedJedis client, String keyPrefix) {
    Objects.requireNonNull(client, "client");
    return new RedisBackend(
        JedisScriptRunner.borrowing(client), Builder.requireKeyPrefix(keyPrefix), null);
  }

  @Override
  public Decision check(Check check) {
    if (check.key().shadow()) {
      return check(List.of(check));
    }
    return scripts.check(check);
  }

  /**
   * {@inheritDoc}
   *
   * <p>One script call where the counters share a slot, or the server is no cluster; otherwise one
   * for each slot, and one more for each that has to be given back.
   *
   * @throws IllegalArgumentException if a counter is named twice
   */
  @Override
  public Decision check(List<Check> checks) {
    requireDistinct(checks);
    List<List<Check>> partitions = scripts.partitions(checks, Check::key);
    List<LimitStatus> statuses =
        partitions.size() == 1
            ? scripts.check(checks)
            : new ScatteredCheck(scripts, checks).decide(partitions);
    return Decision.of(Decision.Source.BACKEND, statuses);
  }

  private static void requireDistinct(List<Check> checks) {
    for (int i = 1; i < checks.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (checks.get(i).key().equals(checks.get(j).key())) {
          throw new IllegalArgumentException(
              "a check names each counter once: " + checks.get(i).key());
        }
      }
    }
  }

  @Override
  public void refund(Decision decision) {
    List<LimitStatus> allCharged = decision.charged();
    if (allCharged.isEmpty()) {
      return;
    }
    BackendException failure = null;
    for (List<LimitStatus> charged : scripts.partitions(allCharged, LimitStatus::key)) {
      try {
        scripts.refund(charged);
      } catch (BackendException e) {
        failure = e; // the others are refunded all the same
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Closes the connections; a client that was given to {@link #of} stays open. */
  @Override
  public void close() {
    scripts.close();
  }

  /**
   * Builds a {@link RedisBackend}; not safe for use by several threads, reusable after {@link
   * #build}.
   *
   * <p>All waits are finite, each by itself. A call on a pooled connection waits for the pool and
   * for one reply, or two where the server does not know the script; on a new connection also for
   * the TCP connection to each address of the host, and for one reply to the greeting and one to
   * the choice of a database other than 0. Replies are waited for by the read: a server that drips
   * its bytes takes longer.
   */
  public static final class Builder {

    private static final Duration MAX_WAIT = Duration.ofMinutes(1);
    private static final int MAX_CONNECTIONS = 10_000;

    private final HostAndPort server;
    private final DefaultJedisClientConfig.Builder client;
    private Duration connectTimeout = Duration.ofMillis(50);
    private Duration socketTimeout = Duration.ofMillis(50);
    private Duration maxWait = Duration.ofMillis(20);
    private int maxConnections = 16;
    private String keyPrefix = DEFAULT_KEY_PREFIX;
    private @Nullable Ticker ticker;

    private Builder(HostAndPort server, DefaultJedisClientConfig.Builder client) {
      this.server = server;
      this.client = client;
    }

    /**
     * Sets how long a TCP connection may take; default 50 ms.
     *
     * @throws IllegalArgumentException unless it is whole milliseconds, 1 ms to 1 min
     */
    public Builder connectTimeout(Duration connectTimeout) {
      this.connectTimeout = requireMillis("connectTimeout", connectTimeout, 1);
      return this;
    }

    /**
     * Sets how long a reply may keep silent; default 50 ms.
     *
     * @throws IllegalArgumentException unless it is whole milliseconds, 1 ms to 1 min
     */
    public Builder socketTimeout(Duration socketTimeout) {
      this.socketTimeout = requireMillis("socketTimeout", socketTimeout, 1);
      return this;
    }

    /**
     * Sets how long a call waits for a connection when all are in use; default 20 ms.
     *
     * @throws IllegalArgumentException unless it is whole milliseconds, 0 to 1 min
     */
    public Builder maxWait(Duration maxWait) {
      this.maxWait = requireMillis("maxWait", maxWait, 0);
      return this;
    }

    /**
     * Sets how many connections there may be; default 16. They are opened when needed and closed
     * after a minute without use.
     *
     * @throws IllegalArgumentException unless it is 1 to 10,000
     */
    public Builder maxConnections(int maxConnections) {
      if (maxConnections < 1 || maxConnections > MAX_CONNECTIONS) {
        throw new IllegalArgumentException(
            "maxConnections must be 1 to " + MAX_CONNECTIONS + ": " + maxConnections);
      }
      this.maxConnections = maxConnections;
      return this;
    }

    /**
     * Sets what every key begins with; default {@code limiter:}.
     *
     * @throws IllegalArgumentException if it holds a brace, which would put all keys into one slot
     *     of a cluster
     */
    public Builder keyPrefix(String keyPrefix) {
      this.keyPrefix = requireKeyPrefix(keyPrefix);
      return this;
    }

    /** Sets the clock to decide by in place of the server's: for tests of the arithmetic. */
    Builder ticker(Ticker ticker) {
      this.ticker = ticker;
      return this;
    }

    /** Returns the backend; does no I/O. */
    public RedisBackend build() {
      RedisConnectionPool pool = new RedisConnectionPool(server, clientConfig(), poolConfig());
      UnifiedJedis jedis =
          RedisClient.builder().clientConfig(clientConfig()).connectionProvider(pool).build();
      return new RedisBackend(JedisScriptRunner.owning(jedis, pool), keyPrefix, ticker);
    }

    private JedisClientConfig clientConfig() {
      return client
          .resp2() // otherwise the client asks the server which it speaks, at construction
          .clientSetInfoConfig(ClientSetInfoConfig.DISABLED) // one round trip less to connect
          .connectionTimeoutMillis((int) connectTimeout.toMillis())
          .socketTimeoutMillis((int) socketTimeout.toMillis())
          .build();
    }

    private ConnectionPoolConfig poolConfig() {
      ConnectionPoolConfig config = new ConnectionPoolConfig();
      config.setMaxTotal(maxConnections);
      config.setMaxIdle(maxConnections);
      config.setMaxWait(maxWait);
      config.setTestWhileIdle(false); // pings, and logs each connection that a restart broke
      config.setJmxEnabled(false);
      return config;
    }

    private static Duration requireMillis(String what, Duration value, long minMillis) {
      if (value.compareTo(Duration.ofMillis(minMillis)) < 0
          || value.compareTo(MAX_WAIT) > 0
          || !value.equals(Duration.ofMillis(value.toMillis()))) {
        throw new IllegalArgumentException(
            what + " must be whole milliseconds, " + minMillis + " ms to 1 min: " + value);
      }
      return value;
    }

    private static String requireKeyPrefix(String keyPrefix) {
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
}
