package dev.limiter.redis;

import dev.limiter.Descriptor;
import dev.limiter.RateLimiter;
import dev.limiter.RecordedRules;
import dev.limiter.RuleSource;
import dev.limiter.config.RuleBundle;
import dev.limiter.local.LocalBackend;

/** A limiter that follows rules, what it was told of them, and rules to follow. */
final class RuleFleet implements AutoCloseable {

  static final Descriptor USER = Descriptor.of("user", "u");

  final RecordedRules recorded = new RecordedRules();
  final RateLimiter limiter;

  RuleFleet(RuleSource source) {
    limiter =
        RateLimiter.builder()
            .rules(source)
            .backend(LocalBackend.create())
            .listener(recorded)
            .build();
  }

  /** Returns rules that limit each user to so many a day. */
  static RuleBundle rules(long limit) {
    return RuleBundle.of(
        "rules.yaml",
        "domain: api\ndescriptors:\n  - key: user\n    rate_limit: { unit: day, requests_per_unit: "
            + limit
            + " }\n");
  }

  long limit() {
    return limiter.peek(USER).limit();
  }

  String version() {
    return limiter.rulesStatus().version();
  }

  @Override
  public void close() {
    limiter.close();
  }
}
