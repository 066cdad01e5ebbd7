package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Quota;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RRateLimiter;
import org.redisson.api.RateType;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;
import org.redisson.config.ReadMode;

/**
 * Redisson's limiter, which counts a sliding window: as many permits a window as the others'
 * buckets hold.
 *
 * <p>Its rate lives on the server and is set with the first check of a counter.
 */
final class RedissonLimiter implements Contender {

  /** How long a counter outlives its last check. */
  private static final Duration KEPT = Duration.ofDays(1);

  private final RedissonClient client;
  private final Workload workload;
  private final @Nullable RRateLimiter[] limiters;

  RedissonLimiter(Site site, Workload workload) {
    this.client = Redisson.create(config(site));
    this.workload = workload;
    this.limiters = new RRateLimiter[workload.counters()];
  }

  private static Config config(Site site) {
    Config config = new Config().setCodec(StringCodec.INSTANCE);
    if (site.isCluster()) {
      config
          .useClusterServers()
          .addNodeAddress(site.uris().toArray(String[]::new))
          .setReadMode(ReadMode.MASTER)
          .setMasterConnectionMinimumIdleSize(1)
          .setMasterConnectionPoolSize(site.connections())
          .setSubscriptionConnectionMinimumIdleSize(1)
          .setPingConnectionInterval(0); // which would be counted
    } else {
      config
          .useSingleServer()
          .setAddress(site.uris().get(0))
          .setConnectionMinimumIdleSize(1)
          .setConnectionPoolSize(site.connections())
          .setSubscriptionConnectionMinimumIdleSize(1)
          .setPingConnectionInterval(0); // which would be counted
    }
    return config;
  }

  @Override
  public boolean check(int counter) {
    RRateLimiter limiter = limiters[counter];
    if (limiter == null) {
      limiter = create(workload.name(counter));
      limiters[counter] = limiter;
    }
    return limiter.tryAcquire();
  }

  private RRateLimiter create(String name) {
    RRateLimiter limiter = client.getRateLimiter(name);
    Quota quota = workload.quota();
    Contender.must(true, limiter.trySetRate(RateType.OVERALL, quota.burst(), quota.window(), KEPT));
    return limiter;
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
