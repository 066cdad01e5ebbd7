package dev.limiter.redis;

import dev.limiter.Partition;
import redis.clients.jedis.HostAndPort;

/** Which node serves which keys. Safe for use by several threads. */
interface Topology extends AutoCloseable {

  /** Tells whether keys are spread over nodes by slots. */
  boolean isCluster();

  /**
   * Returns the node of a slot.
   *
   * @param deadline until when to wait for the first knowledge of the nodes
   * @throws dev.limiter.BackendException if none is known
   */
  Node nodeOf(int slot, Deadline deadline);

  /** Returns the counters that fail with those of a slot; always the same for the same node. */
  Partition partitionOf(int slot);

  /** Returns the counters that fail with a node, which may be another than that of their slot. */
  Partition partitionOf(Node node);

  /** Returns the node that a slot has moved to, as the node that had it says. */
  Node moved(int slot, HostAndPort to);

  /** Returns the node at an address, for a key of a slot that is on its way there. */
  Node importing(HostAndPort at);

  @Override
  void close();
}
