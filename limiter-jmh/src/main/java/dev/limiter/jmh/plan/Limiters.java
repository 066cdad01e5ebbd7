package dev.limiter.jmh.plan;

import dev.limiter.Backend;
import dev.limiter.Descriptor;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import java.util.List;

/**
 * The limiter that is measured: two tiers that count by API key, and an override of one key, so
 * that a descriptor of two entries has something to be matched against.
 */
public final class Limiters {

  private Limiters() {}

  /** Returns a limiter whose every rule holds the quota. */
  public static RateLimiter on(Backend backend, Quota quota) {
    return on(backend, quota.policy());
  }

  /** Returns a limiter whose every rule holds the policy. */
  public static RateLimiter on(Backend backend, Policy policy) {
    RuleSet rules =
        RuleSet.of(
            "public-api",
            List.of(
                Rule.builder().on("tier", "premium").on("api_key").limit(policy).build(),
                Rule.builder().on("tier", "free").on("api_key").limit(policy).build(),
                Rule.builder().on("api_key", "k_live_abc123").limit(policy).build()));
    return RateLimiter.builder().rules(RuleSource.of(rules)).backend(backend).build();
  }

  /** Returns the descriptor of a caller in the free tier. */
  public static Descriptor descriptor(String apiKey) {
    return Descriptor.of("tier", "free").and("api_key", apiKey);
  }

  /** Returns a limiter of one rule, by API key, whose counters have short names. */
  public static RateLimiter briefOn(Backend backend, Quota quota) {
    RuleSet rules =
        RuleSet.of("d", List.of(Rule.builder().on("api_key").limit(quota.policy()).build()));
    return RateLimiter.builder().rules(RuleSource.of(rules)).backend(backend).build();
  }

  /** Returns the descriptor that {@link #briefOn} counts by. */
  public static Descriptor briefDescriptor(String apiKey) {
    return Descriptor.of("api_key", apiKey);
  }
}
