package dev.limiter.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisClusterClient;

/** A Redis Cluster of its own for tests: child processes, each with a third of the slots. */
final class RedisCluster implements AutoCloseable {

  private static final int SLOTS = 16_384;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final List<RedisServer> nodes = new ArrayList<>();

  private RedisCluster() {}

  /** Starts a cluster of three and waits until every node sees every other. */
  static RedisCluster start() {
    RedisCluster cluster = new RedisCluster();
    try {
      while (cluster.nodes.size() < 3) {
        cluster.nodes.add(node());
      }
      cluster.meet();
      return cluster;
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /** A cluster's own port is 10,000 above the other, so that one must not be too high. */
  private static RedisServer node() {
    RuntimeException failure = new IllegalStateException("no attempt");
    for (int attempt = 0; attempt < 20; attempt++) {
      try {
        return RedisServer.start(
            "--cluster-enabled", "yes", "--cluster-require-full-coverage", "no");
      } catch (IllegalStateException e) {
        failure = e;
      }
    }
    throw failure;
  }

  private void meet() {
    int share = SLOTS / nodes.size() + 1;
    for (int i = 0; i < nodes.size(); i++) {
      try (Jedis jedis = nodes.get(i).connect()) {
        int first = i * share;
        int[] slots = new int[Math.min(share, SLOTS - first)];
        for (int j = 0; j < slots.length; j++) {
          slots[j] = first + j;
        }
        jedis.clusterAddSlots(slots);
        jedis.clusterMeet(nodes.get(0).host(), nodes.get(0).port());
      }
    }
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!nodes.stream().allMatch(this::seesAll)) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("the nodes of the cluster did not meet");
      }
      Thread.onSpinWait();
    }
  }

  private boolean seesAll(RedisServer node) {
    try (Jedis jedis = node.connect()) {
      String info = jedis.clusterInfo();
      return info.contains("cluster_state:ok")
          && info.contains("cluster_known_nodes:" + nodes.size());
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

  /** Returns how often the nodes together ran a command. */
  long calls(String command) {
    return nodes.stream().mapToLong(node -> node.calls(command)).sum();
  }

  /** Returns a node. */
  RedisServer node(int index) {
    return nodes.get(index);
  }

  @Override
  public void close() {
    nodes.forEach(RedisServer::close);
  }
}
