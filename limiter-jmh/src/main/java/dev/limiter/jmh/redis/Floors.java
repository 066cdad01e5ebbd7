package dev.limiter.jmh.redis;

import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.SetParams;

/** The floors: single commands that limit nothing, through the same client. */
final class Floors {

  private static final String INSTANT = "1796101119305123";

  private Floors() {}

  /** The cheapest round trip there is. */
  static Contender ping(HostAndPort server, Workload workload) {
    return new Floor(server, (client, counter) -> client.ping());
  }

  /** The cheapest counter there is, which never resets. */
  static Contender incr(HostAndPort server, Workload workload) {
    return new Floor(server, (client, counter) -> client.incr(workload.names().get(counter)));
  }

  /** The cheapest script there is. */
  static Contender emptyScript(HostAndPort server, Workload workload) {
    String sha;
    try (RedisClient client = JedisClients.open(server)) {
      sha = client.scriptLoad("return 1");
    }
    return new Floor(server, (client, counter) -> client.evalsha(sha));
  }

  /** An integer with a TTL: the smallest counter that forgets. */
  static Contender integerWithTtl(HostAndPort server, Workload workload) {
    SetParams ttl = SetParams.setParams().px(workload.quota().refillOfOne().toMillis());
    return new Floor(
        server, (client, counter) -> client.set(workload.names().get(counter), INSTANT, ttl));
  }
}
