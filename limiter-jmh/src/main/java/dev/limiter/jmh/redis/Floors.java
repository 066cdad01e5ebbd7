package dev.limiter.jmh.redis;

import java.util.List;
import java.util.function.IntFunction;
import redis.clients.jedis.params.SetParams;

/** The floors: single commands that limit nothing, through the same client. */
final class Floors {

  private static final String INSTANT = "1796101119305123";

  private Floors() {}

  /** The cheapest round trip there is. */
  static Contender ping(Site site, Workload workload) {
    return new Floor(site, (client, counter) -> client.ping());
  }

  /** The cheapest counter there is, which never resets. */
  static Contender incr(Site site, Workload workload) {
    IntFunction<String> names = workload.each(workload::name);
    return new Floor(site, (client, counter) -> client.incr(names.apply(counter)));
  }

  /** The cheapest script there is; in a cluster with the key that tells its node. */
  static Contender emptyScript(Site site, Workload workload) {
    String sha = JedisClients.load(site, "return 1");
    if (!site.isCluster()) {
      return new Floor(site, (client, counter) -> client.evalsha(sha));
    }
    IntFunction<List<String>> keys = workload.each(counter -> List.of(workload.name(counter)));
    return new Floor(
        site, (client, counter) -> client.evalsha(sha, keys.apply(counter), List.of()));
  }

  /** An integer with a TTL: the smallest counter that forgets. */
  static Contender integerWithTtl(Site site, Workload workload) {
    IntFunction<String> names = workload.each(workload::name);
    SetParams ttl = SetParams.setParams().px(workload.quota().refillOfOne().toMillis());
    return new Floor(site, (client, counter) -> client.set(names.apply(counter), INSTANT, ttl));
  }
}
