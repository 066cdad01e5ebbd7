package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.Partition;
import java.util.concurrent.locks.LockSupport;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisMovedDataException;
import redis.clients.jedis.exceptions.JedisRedirectionException;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * Runs scripts on the nodes of a topology, and follows a cluster's redirections: whoever redirects
 * has not run the script.
 */
final class NodeScriptRunner implements ScriptRunner {

  private static final int MAX_HOPS = 16;
  private static final long AGAIN_NANOS = 1_000_000;

  private final Topology topology;

  NodeScriptRunner(Topology topology) {
    this.topology = topology;
  }

  @Override
  public Object run(ScriptCall call) {
    int slot = isPartitioned() ? JedisClusterCRC16.getSlot(call.routingKey()) : 0;
    Node node = topology.nodeOf(slot, call.deadline);
    Object reply = call(node, call, /* asking= */ false);
    return reply instanceof JedisDataException refusal
        ? redirected(call, slot, node, refusal)
        : reply;
  }

  private Object redirected(ScriptCall call, int slot, Node first, JedisDataException refused) {
    Node node = first;
    JedisDataException refusal = refused;
    for (int hop = 0; hop < MAX_HOPS && !call.deadline.isTooLate(); hop++) {
      boolean asking = false;
      if (refusal instanceof JedisMovedDataException moved) {
        node = topology.moved(slot, target(moved, node));
      } else if (refusal instanceof JedisAskDataException ask) {
        node = topology.importing(target(ask, node));
        asking = true;
      } else if (isOnItsWay(refusal)) {
        LockSupport.parkNanos(AGAIN_NANOS); // the keys of the slot are in two places at present
      } else {
        break;
      }
      Object reply = call(node, call, asking);
      if (!(reply instanceof JedisDataException next)) {
        return reply;
      }
      refusal = next;
    }
    throw ofNode(node, Failures.of(refusal));
  }

  /**
   * A node that does not know its own address leaves it out: then it is where the call was sent.
   */
  private static HostAndPort target(JedisRedirectionException redirection, Node from) {
    HostAndPort target = redirection.getTargetNode();
    HostAndPort asked = from.address();
    return asked == null || !(target.getHost().isEmpty() || target.getHost().equals("?"))
        ? target
        : new HostAndPort(asked.getHost(), target.getPort());
  }

  private static boolean isOnItsWay(JedisDataException refusal) {
    return String.valueOf(refusal.getMessage()).startsWith("TRYAGAIN");
  }

  private Object call(Node node, ScriptCall call, boolean asking) {
    boolean tooLate = call.deadline.isTooLate();
    try {
      return node.call(call, asking);
    } catch (BackendException e) {
      throw tooLate ? e : ofNode(node, e); // whoever used the time up, it was not this node
    }
  }

  /** Returns a failure that tells whose it is, where the caller cannot know. */
  private BackendException ofNode(Node node, BackendException failure) {
    return isPartitioned() ? failure.in(topology.partitionOf(node)) : failure;
  }

  @Override
  public boolean isPartitioned() {
    return topology.isCluster();
  }

  @Override
  public Partition partitionOf(int slot) {
    return topology.partitionOf(slot);
  }

  @Override
  public void close() {
    topology.close();
  }
}
