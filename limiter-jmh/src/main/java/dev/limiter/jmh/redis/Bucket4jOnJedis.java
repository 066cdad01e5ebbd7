package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Quota;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.distributed.BucketProxy;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import io.github.bucket4j.redis.jedis.Bucket4jJedis;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;

/** Bucket4j on Jedis: buckets that expire when they are full, each proxy built once. */
final class Bucket4jOnJedis implements Contender {

  private final RedisClient client;
  private final BucketProxy[] buckets;

  Bucket4jOnJedis(HostAndPort server, Workload workload) {
    this.client = JedisClients.open(server);
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
        workload.names().stream()
            .map(name -> name.getBytes(StandardCharsets.UTF_8))
            .map(key -> proxies.builder().build(key, () -> configuration))
            .toArray(BucketProxy[]::new);
  }

  @Override
  public void check(int counter) {
    Contender.mustPass(buckets[counter].tryConsume(1));
  }

  @Override
  public void close() {
    client.close();
  }
}
