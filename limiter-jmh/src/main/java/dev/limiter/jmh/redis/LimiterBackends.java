package dev.limiter.jmh.redis;

import dev.limiter.Backend;
import dev.limiter.redis.RedisBackend;
import java.time.Duration;

/** Limiter's backend, built as its users are told to, with nothing tuned but its patience. */
final class LimiterBackends {

  /** As long as the peers' clients wait: a pause of the machine is to be seen, not to end it. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private LimiterBackends() {}

  /** Returns a backend of its own connections. */
  static Backend open(Site site, String keyPrefix) {
    String uri = (site.isCluster() ? "redis-cluster://" : "redis://") + site.first();
    return RedisBackend.builder(uri).deadline(PATIENCE).keyPrefix(keyPrefix).build();
  }
}
