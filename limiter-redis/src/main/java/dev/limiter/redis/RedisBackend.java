package dev.limiter.redis;

import dev.limiter.Backend;
import dev.limiter.BackendException;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Fleet;
import dev.limiter.LimitStatus;
import dev.limiter.Partition;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.UnifiedJedis;

/**
 * Counters on a Redis server, shared by every instance that uses it.
 *
 * <p>A check, of however many counters, is one script call (in a cluster: for each slot) and goes
 * by the server's clock. A counter is one key, the prefix and {@link dev.limiter.CounterKey#text},
 * and the key's time to live is the time until nothing counts any more: an expired key and a full
 * bucket are the same thing. A denied check writes nothing, and this instance denies the same check
 * again by itself ({@link Decision.Source#LOCAL_DENIAL}) while the server would: see {@link
 * RedisBackendBuilder#denialHold}.
 *
 * <p>Creating one does no I/O: the server may be down, hung or unknown. What goes wrong later is a
 * {@link BackendException}; put a {@link dev.limiter.FailOpenBackend} around this backend to have
 * checks answered all the same. No call is made a second time, for the first may have been executed
 * although its answer was lost. A key that holds something else than a counter is a fault of that
 * key alone ({@link BackendException.Kind#KEY}), and is left as it is.
 *
 * <p>Works with Redis 6.2 and later and with Valkey. Safe for use by several threads.
 */
public final class RedisBackend implements Backend {

  private final CounterScripts scripts;
  private final long deadlineNanos;
  private final DenialMemory denials;
  private final Heartbeat heartbeat;
  private final Function<Check, Decision> askOne;
  private final Function<List<Check>, Decision> askSeveral;

  RedisBackend(
      ScriptRunner runner,
      Parameters parameters,
      Duration deadline,
      DenialMemory denials,
      Duration heartbeat) {
    this.scripts = new CounterScripts(runner, parameters, denials);
    this.deadlineNanos = deadline.toNanos();
    this.denials = denials;
    this.heartbeat = new Heartbeat(runner, parameters.key("fleet"), heartbeat, deadline);
    this.askOne = check -> scripts.check(check, deadline());
    this.askSeveral = this::ask;
  }

  private Deadline deadline() {
    return Deadline.in(deadlineNanos);
  }

  /**
   * Returns a backend on the servers of a URI, with the defaults of {@link RedisBackendBuilder}.
   *
   * @param uri as for {@link #builder(URI)}
   * @throws IllegalArgumentException if it is not such a URI
   */
  public static RedisBackend create(String uri) {
    return builder(uri).build();
  }

  /** Returns a builder, as {@link #builder(URI)} does. */
  public static RedisBackendBuilder builder(String uri) {
    return new RedisBackendBuilder(ServerUri.parse(uri));
  }

  /**
   * Returns a builder of a backend on the servers of a URI.
   *
   * <ul>
   *   <li>{@code redis://[[user]:password@]host[:port][/database]}: a server that stands alone; the
   *       port defaults to 6379, the database to 0;
   *   <li>{@code redis-sentinel://[[user]:password@]host[:port][,host[:port]…]/master[/database]}:
   *       the master of that name, wherever the sentinels say that it is; their port defaults to
   *       26379, user and password are the master's;
   *   <li>{@code redis-cluster://[[user]:password@]host[:port][,host[:port]…]}: a Redis Cluster,
   *       known by some of its nodes.
   * </ul>
   *
   * <p>With {@code rediss} in place of {@code redis} they are talked to by TLS. What is special in
   * a URI is escaped in the password.
   *
   * @throws IllegalArgumentException if it is not such a URI
   */
  public static RedisBackendBuilder builder(URI uri) {
    return new RedisBackendBuilder(ServerUri.parse(uri));
  }

  /** Returns a builder of a backend on a server without password or TLS, database 0. */
  public static RedisBackendBuilder builder(HostAndPort server) {
    return new RedisBackendBuilder(ServerUri.of(Objects.requireNonNull(server, "server")));
  }

  /**
   * Returns a backend on a client that the caller has, and closes; its keys begin with {@code
   * limiter:}, its deadline is 50 ms.
   *
   * <p>A backend that makes its own connections is faster: a client cannot be told a deadline, so
   * its calls are made by threads of the backend. They may go on when the caller has its answer, as
   * long as the client's timeouts let them; when all are at that, checks fail at once. A client
   * that repeats commands of its own accord, as Jedis' cluster client does, may charge a check
   * several times.
   */
  public static RedisBackend of(UnifiedJedis client) {
    return of(client, RedisBackendBuilder.DEFAULT_KEY_PREFIX, RedisBackendBuilder.DEFAULT_DEADLINE);
  }

  /** Returns a backend on a client that the caller has, as {@link #of(UnifiedJedis)} does. */
  public static RedisBackend of(UnifiedJedis client, String keyPrefix, Duration deadline) {
    Objects.requireNonNull(client, "client");
    RedisBackendBuilder.requireKeyPrefix(keyPrefix);
    RedisBackendBuilder.requireDeadline(deadline);
    Trial trial = new Trial(keyPrefix, /* cluster= */ false, deadline);
    return new RedisBackend(
        new ClientScriptRunner(client, trial),
        new Parameters(keyPrefix, null),
        deadline,
        DenialMemory.holding(DenialMemory.DEFAULT_HOLD),
        RedisBackendBuilder.DEFAULT_HEARTBEAT);
  }

  @Override
  public Decision check(Check check) {
    if (Objects.requireNonNull(check, "check").key().shadow()) {
      return check(List.of(check));
    }
    return denials.check(check, askOne);
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
    Check.requireDistinct(Objects.requireNonNull(checks, "checks"));
    return denials.check(checks, askSeveral);
  }

  private Decision ask(List<Check> checks) {
    Deadline deadline = deadline();
    List<List<Check>> partitions = scripts.partitions(checks, Check::key);
    List<LimitStatus> statuses =
        partitions.size() == 1
            ? scripts.check(checks, deadline)
            : new ScatteredCheck(scripts, checks, deadline).decide(partitions);
    return Decision.of(Decision.Source.BACKEND, statuses);
  }

  @Override
  public void refund(Decision decision) {
    List<LimitStatus> allCharged = Objects.requireNonNull(decision, "decision").charged();
    if (allCharged.isEmpty()) {
      return;
    }
    inEachPartition(allCharged, LimitStatus::key, scripts::refund);
  }

  /**
   * {@inheritDoc}
   *
   * <p>The keys are deleted, in one script call for each slot. A value that is no counter stays as
   * it is, a fault of its key. Other instances that remember a denial go on with it for up to
   * {@link RedisBackendBuilder#denialHold}.
   */
  @Override
  public void reset(List<CounterKey> keys) {
    if (!Objects.requireNonNull(keys, "keys").isEmpty()) {
      inEachPartition(keys, Function.identity(), scripts::reset);
    }
  }

  /** Does something in every partition, whether or not it can be done in the others. */
  private <T> void inEachPartition(
      List<T> things, Function<T, CounterKey> key, BiConsumer<List<T>, Deadline> call) {
    Deadline deadline = deadline();
    BackendException failure = null;
    for (List<T> partition : scripts.partitions(things, key)) {
      try {
        call.accept(partition, deadline);
      } catch (BackendException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>That is a server; in a cluster the master that has the counter's slot, as far as is known.
   * Servers behind a client that was given to {@link #of} are one part.
   */
  @Override
  public Partition partition(CounterKey key) {
    return scripts.partition(Objects.requireNonNull(key, "key"));
  }

  /**
   * {@inheritDoc}
   *
   * <p>They are the instances that call this method, with the same servers and the same key prefix:
   * from now on this backend beats, in a thread of its own ({@link RedisBackendBuilder#heartbeat}).
   * The size stays what it was while the servers are away, or lose the fleet with everything else.
   */
  @Override
  public Fleet fleet() {
    return heartbeat.join();
  }

  /** Stops beating without leaving the fleet, as an instance does that crashes. */
  void abandonFleet() {
    heartbeat.abandon();
  }

  /**
   * Leaves the fleet and closes the connections; a client that was given to {@link #of} stays open.
   * Takes a deadline at most where the server does not answer.
   */
  @Override
  public void close() {
    heartbeat.close();
    scripts.close();
  }
}
