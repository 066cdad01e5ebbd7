package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import dev.limiter.Partition;
import redis.clients.jedis.HostAndPort;

/** A server that has all keys: one that stands alone, or the master that sentinels name. */
final class OneNode implements Topology {

  private final Node node;
  private final Partition partition;
  private final Runnable close;

  private OneNode(Node node, String name, Trial trial, Runnable close) {
    this.node = node;
    this.partition = new NodePartition("Redis " + name, () -> node, slot -> true, trial);
    this.close = close;
    node.connect();
  }

  /** Returns a server that stands alone. */
  static OneNode at(HostAndPort server, Connections connections, Trial trial, int maxWaiting) {
    NodeOpener opener = connections.to(server.toString(), () -> server, slot -> true);
    return new OneNode(new Node(opener, maxWaiting), "at " + server, trial, () -> {});
  }

  /** Returns the master that sentinels name, whichever that is at the time. */
  static OneNode behind(Sentinels sentinels, Connections connections, Trial trial, int maxWaiting) {
    NodeOpener opener =
        connections.to("master " + sentinels.masterName(), sentinels::master, slot -> true);
    Node node = new Node(opener, maxWaiting);
    SentinelWatch watch = new SentinelWatch(sentinels, node::address, node::retire);
    watch.start();
    return new OneNode(node, opener.name(), trial, watch::stop);
  }

  @Override
  public boolean isCluster() {
    return false;
  }

  @Override
  public Node nodeOf(int slot, Deadline deadline) {
    return node;
  }

  @Override
  public Partition partitionOf(int slot) {
    return partition;
  }

  @Override
  public Partition partitionOf(Node any) {
    return partition;
  }

  @Override
  public Node moved(int slot, HostAndPort to) {
    throw isOneOfACluster();
  }

  @Override
  public Node importing(HostAndPort at) {
    throw isOneOfACluster();
  }

  private static BackendException isOneOfACluster() {
    return new BackendException(Kind.MISCONFIGURED, Refusals.CLUSTER, null);
  }

  @Override
  public void close() {
    close.run();
    node.close();
  }
}
