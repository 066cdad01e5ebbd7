package dev.limiter.jmh.redis;

import dev.limiter.Descriptor;
import dev.limiter.RateLimiter;
import dev.limiter.jmh.plan.Limiters;
import java.util.function.IntFunction;

/** Limiter's whole check, the match of a descriptor included. */
final class LimiterOnRedis implements Contender {

  private static final String KEY_PREFIX = "limiter:";

  private final RateLimiter limiter;
  private final IntFunction<Descriptor> descriptors;

  private LimiterOnRedis(RateLimiter limiter, IntFunction<Descriptor> descriptors) {
    this.limiter = limiter;
    this.descriptors = descriptors;
  }

  /** With a descriptor of two entries, matched against three rules. */
  static Contender open(Site site, Workload workload) {
    return new LimiterOnRedis(
        Limiters.on(LimiterBackends.open(site, KEY_PREFIX), workload.quota()),
        workload.each(counter -> Limiters.descriptor(workload.apiKey(counter))));
  }

  /** With keys as short as they get: one entry, one rule, no prefix. */
  static Contender openBrief(Site site, Workload workload) {
    return new LimiterOnRedis(
        Limiters.briefOn(LimiterBackends.open(site, ""), workload.quota()),
        workload.each(counter -> Limiters.briefDescriptor(workload.apiKey(counter))));
  }

  @Override
  public boolean check(int counter) {
    return limiter.check(descriptors.apply(counter)).allowed();
  }

  @Override
  public void close() {
    limiter.close();
  }
}
