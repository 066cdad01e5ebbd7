package dev.limiter.jmh.redis;

import java.util.List;

/** What is measured on Redis: a row of the table. */
public enum Implementation {
  /** The cheapest round trip. */
  PING("`PING`", false),
  /** The cheapest counter. */
  INCR("`INCR`", false),
  /** The cheapest counter that forgets: an integer with a TTL. */
  INTEGER_WITH_TTL("`SET` of an integer with a TTL", true),
  /** The cheapest script. */
  EMPTY_SCRIPT("`EVALSHA \"return 1\"`", false),
  /** Limiter. */
  LIMITER("Limiter", true),
  /** Spring Cloud Gateway. */
  SPRING_CLOUD_GATEWAY("Spring Cloud Gateway's script, on Jedis", true),
  /** Bucket4j. */
  BUCKET4J("Bucket4j on Jedis", true),
  /** Redisson. */
  REDISSON("Redisson `RRateLimiter`", true);

  /** Those whose stores of very many counters are weighed. */
  public static final List<Implementation> STORES =
      List.of(INTEGER_WITH_TTL, LIMITER, SPRING_CLOUD_GATEWAY);

  private final String title;
  private final boolean storesCounters;

  Implementation(String title, boolean storesCounters) {
    this.title = title;
    this.storesCounters = storesCounters;
  }

  /** Returns the words for a row. */
  public String title() {
    return title;
  }

  /** Tells whether it keeps counters that expire, so that their memory can be compared. */
  public boolean storesCounters() {
    return storesCounters;
  }

  Contender open(Site site, Workload workload) {
    return switch (this) {
      case PING -> Floors.ping(site, workload);
      case INCR -> Floors.incr(site, workload);
      case INTEGER_WITH_TTL -> Floors.integerWithTtl(site, workload);
      case EMPTY_SCRIPT -> Floors.emptyScript(site, workload);
      case LIMITER -> LimiterOnRedis.open(site, workload);
      case SPRING_CLOUD_GATEWAY -> new GatewayScript(site, workload);
      case BUCKET4J -> new Bucket4jOnJedis(site, workload);
      case REDISSON -> new RedissonLimiter(site, workload);
    };
  }
}
