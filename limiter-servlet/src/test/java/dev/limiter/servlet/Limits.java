package dev.limiter.servlet;

import dev.limiter.Backend;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import dev.limiter.contract.ManualTicker;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import java.util.List;

/** Limiters on the real in-process backend, at a time that stands still. */
final class Limits {

  static final long NOON = 1_700_000_000_000_000L;

  private Limits() {}

  static Policy aMinute(long limit) {
    return Policy.tokenBucket(limit, Duration.ofMinutes(1));
  }

  /** Returns a limiter of one rule for every request of {@link #anyone}. */
  static RateLimiter of(Policy policy) {
    return of(Rule.builder().on("all").limit(policy).build());
  }

  static RateLimiter of(Rule... rules) {
    return of(LocalBackend.builder().ticker(new ManualTicker(NOON)).build(), rules);
  }

  static RateLimiter of(Backend backend, Rule... rules) {
    return RateLimiter.builder()
        .rules(RuleSource.of(RuleSet.of("test", List.of(rules))))
        .backend(backend)
        .build();
  }

  static DescriptorMapper anyone() {
    return DescriptorMapper.constant("all", "requests");
  }
}
