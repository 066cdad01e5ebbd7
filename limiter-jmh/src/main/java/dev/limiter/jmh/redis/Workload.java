package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.ApiKeys;
import dev.limiter.jmh.plan.Quota;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.UnifiedJedis;

/**
 * What every implementation is asked.
 *
 * @param apiKeys the API keys, each with a counter of its own
 * @param names the names of their counters on the server, where an implementation leaves the choice
 *     to its user: all as long as Limiter's own, and no other implementation's
 * @param quota what each counter is held to
 */
record Workload(List<String> apiKeys, List<String> names, Quota quota) {

  /** The quota of speed: never denies, and lets no counter expire, of one check an hour or more. */
  static final Quota SPEED = new Quota(24, Duration.ofDays(1), 100_000);

  /** The quota of memory: a counter takes an hour to refill after one check. */
  static final Quota MEMORY = new Quota(24, Duration.ofDays(1), 24);

  static Workload of(Implementation implementation, int counters, Quota quota, int nameLength) {
    List<String> apiKeys = List.of(ApiKeys.first(counters));
    String owner = implementation.name();
    int padding = Math.max(0, nameLength - apiKeys.get(0).length() - owner.length());
    String prefix = owner + "x".repeat(padding);
    List<String> names = apiKeys.stream().map(key -> prefix + key).toList();
    return new Workload(apiKeys, names, quota);
  }

  /** Returns how long Limiter's own names are; empties the server. */
  static int nameLength(HostAndPort server, UnifiedJedis control, Quota quota) {
    control.flushAll();
    Workload probe = of(Implementation.LIMITER, 1, quota, 0);
    try (Contender limiter = Implementation.LIMITER.open(server, probe)) {
      limiter.check(0);
      return control.randomKey().length();
    } finally {
      control.flushAll();
    }
  }
}
