package dev.limiter.jmh.redis;

import java.util.List;
import redis.clients.jedis.HostAndPort;

/**
 * Where the counters are, as a client is told.
 *
 * @param place whether that is one server or a cluster
 * @param nodes the addresses
 * @param connections how many connections to a node a client may have, if it takes one for each
 *     check under way
 */
record Site(Place place, List<HostAndPort> nodes, int connections) {

  boolean isCluster() {
    return place == Place.CLUSTER;
  }

  /** Returns the address of the server, or of some node. */
  HostAndPort first() {
    return nodes.get(0);
  }

  /** Returns the URI of each node. */
  List<String> uris() {
    return nodes.stream().map(node -> "redis://" + node).toList();
  }
}
