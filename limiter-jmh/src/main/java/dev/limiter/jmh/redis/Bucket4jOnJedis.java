package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Quota;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.distributed.BucketProxy;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import io.github.bucket4j.redis.jedis.Bucket4jJedis;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.IntFunction;
import redis.clients.jedis.UnifiedJedis;

/** Bucket4j on Jedis: buckets that expire when they are full, each proxy built once. */
final class Bucket4jOnJedis implements Contender {

  private final UnifiedJedis client;
  private final IntFunction<BucketProxy> buckets;

  Bucket4jOnJedis(Site site, Workload workload) {
    this.client = JedisClients.open(site);
    Quota quota = workload.quota();
    BucketConfiguration configuration =
        BucketConfiguration.builder()
            .addLimit(
                limit -> limit.capacity(quota.burst()).refillGreedy(quota.limit(), quota.window()))
            .build();
    ProxyManager<byte[]> proxies =
        Bucket4jJedis.casBasedBuilder(client)
            .expirationAfterWrite(
                ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(
                    Duration.ofSeconds(10)))
            .build();
    this.buckets =
        workload.each(
            counter ->
                proxies
                    .builder()
                    .build(
                        workload.name(counter).getBytes(StandardCharsets.UTF_8),
                        () -> configuration));
  }

  @Override
  public boolean check(int counter) {
    return buckets.apply(counter).tryConsume(1);
  }

  @Override
  public void close() {
    client.close();
  }
}
