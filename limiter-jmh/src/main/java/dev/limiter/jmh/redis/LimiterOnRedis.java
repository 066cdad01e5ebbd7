package dev.limiter.jmh.redis;

import dev.limiter.Descriptor;
import dev.limiter.RateLimiter;
import dev.limiter.jmh.plan.Limiters;
import dev.limiter.redis.RedisBackend;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.HostAndPort;

/** Limiter's whole check, the match of a descriptor of two entries included. */
final class LimiterOnRedis implements Contender {

  /** As long as the peers' clients wait: a pause of the machine is to be seen, not to end it. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final RateLimiter limiter;
  private final List<Descriptor> descriptors;

  LimiterOnRedis(HostAndPort server, Workload workload) {
    this.limiter =
        Limiters.on(RedisBackend.builder(server).socketTimeout(PATIENCE).build(), workload.quota());
    this.descriptors = workload.apiKeys().stream().map(Limiters::descriptor).toList();
  }

  @Override
  public void check(int counter) {
    Contender.mustPass(limiter.check(descriptors.get(counter)).allowed());
  }

  @Override
  public void close() {
    limiter.close();
  }
}
