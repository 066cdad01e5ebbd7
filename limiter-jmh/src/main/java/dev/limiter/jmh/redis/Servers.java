package dev.limiter.jmh.redis;

import dev.limiter.redis.RedisServer;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.RedisClient;

/** The freshly started server or cluster that is measured, and the means to watch it. */
final class Servers implements AutoCloseable {

  private final Place place;
  private final List<RedisServer> nodes;
  private final List<RedisClient> controls;

  private Servers(Place place, List<RedisServer> nodes) {
    this.place = place;
    this.nodes = nodes;
    this.controls = nodes.stream().map(node -> JedisClients.open(node.hostAndPort())).toList();
  }

  /** Starts what a place is made of. */
  static Servers start(Place place) {
    return new Servers(
        place, place == Place.SERVER ? List.of(RedisServer.start()) : ClusterNodes.start());
  }

  /** Returns what clients are told. */
  Site site(int connections) {
    return new Site(place, nodes.stream().map(RedisServer::hostAndPort).toList(), connections);
  }

  /** Returns the clients to watch the nodes by. */
  List<RedisClient> controls() {
    return controls;
  }

  /** Empties them. */
  void flush() {
    controls.forEach(RedisClient::flushAll);
  }

  /**
   * Returns the name of the key that lives longest: beside a counter, that which a client's own
   * check of the server has left may still be there for a millisecond.
   */
  String lastingKey() {
    return controls.stream()
        .flatMap(control -> control.keys("*").stream().map(key -> lifetime(control, key)))
        .max(Map.Entry.comparingByValue())
        .orElseThrow(() -> new IllegalStateException("there is no key"))
        .getKey();
  }

  private static Map.Entry<String, Long> lifetime(RedisClient control, String key) {
    return Map.entry(key, control.pttl(key));
  }

  /** Returns their account of themselves, added up. */
  ServerInfo info() {
    return controls.stream().map(ServerInfo::of).reduce(ServerInfo::plus).orElseThrow();
  }

  @Override
  public void close() {
    controls.forEach(RedisClient::close);
    nodes.forEach(RedisServer::close);
  }
}
