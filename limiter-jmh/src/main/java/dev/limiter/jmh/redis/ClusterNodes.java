package dev.limiter.jmh.redis;

import dev.limiter.redis.RedisServer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import redis.clients.jedis.Jedis;

/** Starts a Redis Cluster: three processes on this machine, each with a third of the slots. */
final class ClusterNodes {

  private static final int NODES = 3;
  private static final int SLOTS = 16_384;
  private static final int ATTEMPTS = 20;
  private static final long PATIENCE_NANOS = 30_000_000_000L;

  private ClusterNodes() {}

  /**
   * Returns the nodes once each of them sees all others and finds the cluster in order.
   *
   * @throws IllegalStateException if that does not come about
   */
  static List<RedisServer> start() {
    List<RedisServer> nodes = new ArrayList<>();
    try {
      while (nodes.size() < NODES) {
        nodes.add(node());
      }
      meet(nodes);
      return List.copyOf(nodes);
    } catch (RuntimeException e) {
      nodes.forEach(RedisServer::close);
      throw e;
    }
  }

  /** The port between nodes is 10,000 above the clients', so that one must not be too high. */
  private static RedisServer node() {
    RuntimeException failure = new IllegalStateException("no attempt");
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        return RedisServer.start("--cluster-enabled", "yes");
      } catch (IllegalStateException e) {
        failure = e;
      }
    }
    throw failure;
  }

  private static void meet(List<RedisServer> nodes) {
    for (int i = 0; i < NODES; i++) {
      RedisServer node = nodes.get(i);
      try (Jedis jedis = node.connect()) {
        jedis.clusterAddSlots(
            IntStream.range(SLOTS * i / NODES, SLOTS * (i + 1) / NODES).toArray());
        jedis.clusterMeet(nodes.get(0).host(), nodes.get(0).port());
      }
    }
    long start = System.nanoTime();
    while (!nodes.stream().allMatch(ClusterNodes::isInOrder)) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IllegalStateException("the nodes of the cluster did not meet");
      }
      pause();
    }
  }

  private static boolean isInOrder(RedisServer node) {
    try (Jedis jedis = node.connect()) {
      String info = jedis.clusterInfo();
      return info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:" + NODES);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
