package dev.limiter.redis;

import dev.limiter.CounterKey;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.params.MigrateParams;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * A Redis Cluster of its own for tests: three masters as child processes, each with a third of the
 * slots, and for each a replica where wanted.
 */
final class RedisCluster implements AutoCloseable {

  private static final int SLOTS = 16_384;
  private static final int MASTERS = 3;
  private static final int SHARE = SLOTS / MASTERS + 1;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** The masters, then the replica of each. */
  private final List<RedisServer> nodes = new ArrayList<>();

  private RedisCluster() {}

  /** Starts a cluster of three and waits until every node sees every other. */
  static RedisCluster start() {
    return start(MASTERS, "15000");
  }

  /** Starts a cluster of three with a replica each, which take over after little more than 1 s. */
  static RedisCluster startWithReplicas() {
    return start(2 * MASTERS, "1000");
  }

  private static RedisCluster start(int size, String nodeTimeout) {
    RedisCluster cluster = new RedisCluster();
    try {
      while (cluster.nodes.size() < size) {
        cluster.nodes.add(node(nodeTimeout));
      }
      cluster.meet();
      cluster.replicate();
      return cluster;
    } catch (RuntimeException | AssertionError e) {
      cluster.close();
      throw e;
    }
  }

  /** A cluster's own port is 10,000 above the other, so that one must not be too high. */
  private static RedisServer node(String nodeTimeout) {
    RuntimeException failure = new IllegalStateException("no attempt");
    for (int attempt = 0; attempt < 20; attempt++) {
      try {
        return RedisServer.start(
            "--cluster-enabled",
            "yes",
            "--cluster-require-full-coverage",
            "no",
            "--cluster-node-timeout",
            nodeTimeout,
            "--cluster-replica-validity-factor",
            "0",
            "--repl-diskless-sync-delay",
            "0");
      } catch (IllegalStateException e) {
        failure = e;
      }
    }
    throw failure;
  }

  private void meet() {
    for (int i = 0; i < nodes.size(); i++) {
      try (Jedis jedis = nodes.get(i).connect()) {
        if (i < MASTERS) {
          int first = i * SHARE;
          int[] slots = new int[Math.min(SHARE, SLOTS - first)];
          for (int j = 0; j < slots.length; j++) {
            slots[j] = first + j;
          }
          jedis.clusterAddSlots(slots);
        }
        jedis.clusterMeet(nodes.get(0).host(), nodes.get(0).port());
      }
    }
    Eventually.holds(PATIENCE, "nodes that have met", () -> nodes.stream().allMatch(this::seesAll));
  }

  private boolean seesAll(RedisServer node) {
    try (Jedis jedis = node.connect()) {
      String info = jedis.clusterInfo();
      return info.contains("cluster_state:ok")
          && info.contains("cluster_known_nodes:" + nodes.size());
    }
  }

  private void replicate() {
    for (int i = MASTERS; i < nodes.size(); i++) {
      try (Jedis jedis = nodes.get(i).connect()) {
        jedis.clusterReplicate(id(nodes.get(i - MASTERS)));
      }
    }
    Eventually.holds(
        PATIENCE,
        "replicas in sync that every node knows",
        () -> nodes.stream().allMatch(this::seesTheReplicas));
  }

  private boolean seesTheReplicas(RedisServer node) {
    try (Jedis jedis = node.connect()) {
      long replicas = jedis.clusterNodes().lines().filter(line -> line.contains("slave")).count();
      boolean replicated =
          nodes.size() == MASTERS
              || jedis.info("replication").matches("(?s).*(state=online|link_status:up).*");
      return replicas == nodes.size() - MASTERS && replicated;
    }
  }

  private static String id(RedisServer node) {
    try (Jedis jedis = node.connect()) {
      return jedis.clusterMyId();
    }
  }

  /** Returns a new client with patient timeouts, to be closed by the caller. */
  RedisClusterClient client() {
    Set<HostAndPort> addresses = new HashSet<>();
    nodes.forEach(node -> addresses.add(node.hostAndPort()));
    return RedisClusterClient.builder()
        .nodes(addresses)
        .maxAttempts(2) // the second is for where a slot has moved to
        .clientConfig(DefaultJedisClientConfig.builder().resp2().timeoutMillis(10_000).build())
        .build();
  }

  /** Returns the cluster's URI, with the masters of the beginning as its seeds. */
  String uri() {
    return nodes.stream()
        .limit(MASTERS)
        .map(node -> node.hostAndPort().toString())
        .collect(Collectors.joining(",", "redis-cluster://", ""));
  }

  /** Returns how often the nodes together ran a command. */
  long calls(String command) {
    return nodes.stream().mapToLong(node -> node.calls(command)).sum();
  }

  /** Returns a node: 0, 1 and 2 are the masters of the beginning. */
  RedisServer node(int index) {
    return nodes.get(index);
  }

  /** Returns the replica that a master of the beginning had at the beginning. */
  RedisServer replicaOf(int master) {
    return nodes.get(MASTERS + master);
  }

  /** Returns the slot of a counter, by the default prefix. */
  static int slot(CounterKey key) {
    return JedisClusterCRC16.getSlot(Counters.redisKey(key));
  }

  /** Returns a new counter in a slot that a master of the beginning had at the beginning. */
  static CounterKey counterOn(int master, Policy policy) {
    while (true) {
      CounterKey key = CounterKey.of(UUID.randomUUID().toString(), policy);
      if (slot(key) / SHARE == master) {
        return key;
      }
    }
  }

  /** Moves a slot with all its keys from one master to another, as an operator's tool does. */
  void migrateSlot(int slot, int from, int to) {
    String source = id(node(from));
    String target = id(node(to));
    try (Jedis giving = node(from).connect();
        Jedis taking = node(to).connect()) {
      taking.clusterSetSlotImporting(slot, source);
      giving.clusterSetSlotMigrating(slot, target);
      List<String> keys = giving.clusterGetKeysInSlot(slot, 100);
      while (!keys.isEmpty()) {
        giving.migrate(
            node(to).host(),
            node(to).port(),
            5_000,
            new MigrateParams(),
            keys.toArray(String[]::new));
        keys = giving.clusterGetKeysInSlot(slot, 100);
      }
      taking.clusterSetSlotNode(slot, target);
      giving.clusterSetSlotNode(slot, target);
    }
    for (int other = 0; other < MASTERS; other++) {
      if (other != from && other != to) {
        try (Jedis jedis = node(other).connect()) {
          jedis.clusterSetSlotNode(slot, target);
        }
      }
    }
  }

  /** Makes a node say that it is at another port; waits until every node repeats it. */
  void announce(int index, int port) {
    try (Jedis jedis = node(index).connect()) {
      jedis.configSet("cluster-announce-port", String.valueOf(port));
    }
    Eventually.holds(
        PATIENCE,
        "an announced port that every node knows",
        () -> nodes.stream().allMatch(node -> names(node, ":" + port + "@")));
  }

  private static boolean names(RedisServer node, String text) {
    try (Jedis jedis = node.connect()) {
      return jedis.clusterNodes().contains(text);
    }
  }

  /** Makes the replica of a master take its place by agreement, which loses no write. */
  void handOver(int master) {
    try (Jedis jedis = replicaOf(master).connect()) {
      jedis.clusterFailover();
    }
    awaitPromotion(master);
  }

  /** Kills a master of the beginning. */
  void killMaster(int master) {
    node(master).kill();
  }

  /** Waits until the replica of a master of the beginning has taken its place. */
  void awaitPromotion(int master) {
    Eventually.holds(
        PATIENCE,
        "a promoted replica",
        () -> {
          try (Jedis jedis = replicaOf(master).connect()) {
            return jedis.info("replication").contains("role:master")
                && jedis.clusterInfo().contains("cluster_state:ok");
          }
        });
  }

  @Override
  public void close() {
    nodes.forEach(RedisServer::close);
  }
}
