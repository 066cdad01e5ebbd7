package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Quota;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RRateLimiter;
import org.redisson.api.RateType;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;
import redis.clients.jedis.HostAndPort;

/**
 * Redisson's limiter, which counts a sliding window: as many permits a window as the others'
 * buckets hold.
 *
 * <p>Its rate lives on the server and is set with the first check of a counter.
 */
final class RedissonLimiter implements Contender {

  private final RedissonClient client;
  private final Workload workload;
  private final @Nullable RRateLimiter[] limiters;

  RedissonLimiter(HostAndPort server, Workload workload) {
    Config config = new Config().setCodec(StringCodec.INSTANCE);
    config
        .useSingleServer()
        .setAddress("redis://" + server)
        .setConnectionMinimumIdleSize(1)
        .setConnectionPoolSize(4)
        .setSubscriptionConnectionMinimumIdleSize(1);
    this.client = Redisson.create(config);
    this.workload = workload;
    this.limiters = new RRateLimiter[workload.names().size()];
  }

  @Override
  public void check(int counter) {
    RRateLimiter limiter = limiters[counter];
    if (limiter == null) {
      limiter = create(workload.names().get(counter));
      limiters[counter] = limiter;
    }
    Contender.mustPass(limiter.tryAcquire());
  }

  private RRateLimiter create(String name) {
    RRateLimiter limiter = client.getRateLimiter(name);
    Quota quota = workload.quota();
    Contender.mustPass(
        limiter.trySetRate(RateType.OVERALL, quota.burst(), quota.window(), quota.window()));
    return limiter;
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
