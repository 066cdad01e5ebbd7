package dev.limiter.jmh.plan;

import dev.limiter.Descriptor;
import dev.limiter.Policy;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import java.util.List;

/**
 * The rules that Limiter is measured with: two tiers that count by API key, and an override of one
 * key, so that a descriptor of two entries has something to be matched against.
 */
public final class TieredRules {

  private TieredRules() {}

  /** Returns the rules; those for the free tier hold the policy. */
  public static RuleSet of(Policy policy) {
    return RuleSet.of(
        "public-api",
        List.of(
            Rule.builder().on("tier", "premium").on("api_key").limit(policy).build(),
            Rule.builder().on("tier", "free").on("api_key").limit(policy).build(),
            Rule.builder().on("api_key", "k_live_abc123").limit(policy).build()));
  }

  /** Returns the descriptor of a caller in the free tier. */
  public static Descriptor descriptor(String apiKey) {
    return Descriptor.of("tier", "free").and("api_key", apiKey);
  }
}
