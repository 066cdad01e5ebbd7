package dev.limiter.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** A master and a replica of its own for tests, with three sentinels: five child processes. */
final class RedisSentinels implements AutoCloseable {

  /** What the sentinels call the master. */
  static final String MASTER = "limiter";

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final List<RedisServer> servers = new ArrayList<>();
  private final List<RedisServer> sentinels = new ArrayList<>();

  private final Duration downAfter;

  private RedisSentinels(Duration downAfter) {
    this.downAfter = downAfter;
  }

  /** Starts them and waits until all know one another; a silent master is replaced soon. */
  static RedisSentinels start() {
    return start(Duration.ofMillis(700));
  }

  /**
   * Starts them and waits until all know one another.
   *
   * @param downAfter for how long the master has to be silent before it is replaced
   */
  static RedisSentinels start(Duration downAfter) {
    RedisSentinels started = new RedisSentinels(downAfter);
    try {
      started.launch();
      return started;
    } catch (RuntimeException e) {
      started.close();
      throw e;
    }
  }

  private void launch() {
    RedisServer master = RedisServer.start("--repl-diskless-sync-delay", "0");
    servers.add(master);
    servers.add(
        RedisServer.start(
            "--repl-diskless-sync-delay",
            "0",
            "--replicaof",
            master.host(),
            String.valueOf(master.port())));
    Eventually.holds(PATIENCE, "a replica in sync", this::isReplicated);
    while (sentinels.size() < 3) {
      sentinels.add(
          RedisProcess.sentinel(
              "sentinel monitor " + MASTER + " " + master.host() + " " + master.port() + " 2",
              "sentinel down-after-milliseconds " + MASTER + " " + downAfter.toMillis(),
              "sentinel failover-timeout " + MASTER + " 3000"));
    }
    Eventually.holds(PATIENCE, "sentinels that know one another", this::isComplete);
  }

  private boolean isReplicated() {
    try (Jedis jedis = servers.get(0).connect()) {
      return jedis.info("replication").contains("state=online");
    }
  }

  private boolean isComplete() {
    return sentinels.stream().allMatch(RedisSentinels::isComplete);
  }

  private static boolean isComplete(RedisServer sentinel) {
    try (Jedis jedis = sentinel.connect()) {
      Map<String, String> master = jedis.sentinelMaster(MASTER);
      return "2".equals(master.get("num-other-sentinels"))
          && "1".equals(master.get("num-slaves"))
          && "master".equals(master.get("flags"))
          && jedis.sentinelReplicas(MASTER).stream()
              .allMatch(replica -> "slave".equals(replica.get("flags")));
    }
  }

  /** Returns the URI of the master by its sentinels. */
  String uri() {
    return uri("");
  }

  /** Returns the URI of the master by its sentinels, for a user of the master and the replica. */
  String uri(String user, String password) {
    return uri(user + ":" + password + "@");
  }

  private String uri(String credentials) {
    return sentinels.stream()
        .map(sentinel -> sentinel.hostAndPort().toString())
        .collect(Collectors.joining(",", "redis-sentinel://" + credentials, "/" + MASTER));
  }

  /** Makes a user on the master and on the replica, which do not tell each other. */
  void user(String name, String password, String... rules) {
    servers.forEach(server -> server.user(name, password, rules));
  }

  /** Returns the server that most sentinels name as the master. */
  RedisServer master() {
    Map<HostAndPort, Long> votes =
        sentinels.stream()
            .flatMap(RedisSentinels::named)
            .collect(Collectors.groupingBy(address -> address, Collectors.counting()));
    return servers.stream()
        .filter(server -> votes.getOrDefault(server.hostAndPort(), 0L) >= 2)
        .findAny()
        .orElseThrow(() -> new IllegalStateException("no majority: " + votes));
  }

  /** Returns the master's address by a sentinel, nothing if that was killed. */
  private static Stream<HostAndPort> named(RedisServer sentinel) {
    try (Jedis jedis = sentinel.connect()) {
      List<String> address = jedis.sentinelGetMasterAddrByName(MASTER);
      return Stream.of(new HostAndPort(address.get(0), Integer.parseInt(address.get(1))));
    } catch (JedisConnectionException killed) {
      return Stream.empty();
    }
  }

  /** Returns the server that is not the master. */
  RedisServer replica() {
    RedisServer master = master();
    return servers.stream().filter(server -> !server.equals(master)).findAny().orElseThrow();
  }

  /** Returns a sentinel. */
  RedisServer sentinel(int index) {
    return sentinels.get(index);
  }

  /** Kills the master; returns it. */
  RedisServer killMaster() {
    RedisServer master = master();
    master.kill();
    return master;
  }

  /** Makes the master hang; returns it. */
  RedisServer pauseMaster() {
    RedisServer master = master();
    master.pause();
    return master;
  }

  /** Waits until the sentinels name another master than this one, and it is one. */
  void awaitSuccessorOf(RedisServer former) {
    Eventually.holds(
        PATIENCE,
        "another master",
        () -> {
          RedisServer named = master();
          return !named.equals(former) && isMaster(named);
        });
  }

  private static boolean isMaster(RedisServer server) {
    try (Jedis jedis = server.connect()) {
      return jedis.info("replication").contains("role:master");
    }
  }

  @Override
  public void close() {
    sentinels.forEach(RedisServer::close);
    servers.forEach(RedisServer::close);
  }
}
