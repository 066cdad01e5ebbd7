package dev.limiter;

import java.time.Duration;
import java.util.List;

/** Limiters over a backend that does as a test says. */
abstract class RateLimiterFixture {

  static final Policy TEN = Policy.tokenBucket(10, Duration.ofMinutes(1));
  static final Policy THREE = Policy.tokenBucket(3, Duration.ofMinutes(1));
  static final Descriptor USER = Descriptor.of("user", "u1");

  final ScriptedBackend backend = new ScriptedBackend();

  final RateLimiter limiter(Rule... rules) {
    return builder(rules).build();
  }

  final RateLimiter.Builder builder(Rule... rules) {
    return RateLimiter.builder()
        .rules(RuleSource.of(RuleSet.of("d", List.of(rules))))
        .backend(backend);
  }

  static Rule rule(String key, Policy... policies) {
    Rule.Builder rule = Rule.builder().on(key);
    List.of(policies).forEach(rule::limit);
    return rule.build();
  }
}
