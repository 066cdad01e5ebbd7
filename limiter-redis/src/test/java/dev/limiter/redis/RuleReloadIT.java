package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import dev.limiter.Backend;
import dev.limiter.Decision.Source;
import dev.limiter.Descriptor;
import dev.limiter.FailOpenBackend;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a reload does to the counters, on each backend. */
final class RuleReloadIT {

  private static final Descriptor USER = Descriptor.of("user", "u");

  private final String domain = UUID.randomUUID().toString();
  private final AtomicReference<RuleSet> rules = new AtomicReference<>();

  static Stream<Named<Supplier<Backend>>> backends() {
    return Stream.of(
        Named.of("local", LocalBackend::create),
        Named.of("redis", RuleReloadIT::redis),
        Named.of("fail-open", () -> FailOpenBackend.of(redis(), LocalBackend.create())));
  }

  private static RedisBackend redis() {
    return RedisServer.shared().backend();
  }

  private RuleSet rules(Policy policy) {
    return RuleSet.of(domain, List.of(Rule.builder().on("user").limit(policy).build()));
  }

  private RateLimiter limiter(Supplier<Backend> backend, Policy policy) {
    rules.set(rules(policy));
    return RateLimiter.builder().rules(rules::get).backend(backend.get()).build();
  }

  private void reload(RateLimiter limiter, Policy policy) {
    rules.set(rules(policy));
    limiter.reload();
    Eventually.holds(Duration.ofSeconds(2), "the new rules", () -> limiter.rules() == rules.get());
  }

  @ParameterizedTest
  @MethodSource("backends")
  void case24_reloadedRules_resetNoCounter(Supplier<Backend> backend) {
    for (Algorithm algorithm : Algorithm.values()) {
      Policy hourly = Policy.of(algorithm, 5, Duration.ofHours(1));
      try (RateLimiter limiter = limiter(backend, hourly)) {
        for (int i = 0; i < 4; i++) {
          assertThat(limiter.check(USER).allowed()).isTrue();
          reload(limiter, hourly);
        }
        assertThat(limiter.peek(USER).remaining()).as("%s", algorithm).isEqualTo(1);
      }
    }
  }

  /** What was denied in process under the old rules is not denied for it under the new ones. */
  @ParameterizedTest
  @MethodSource("backends")
  void raisedLimit_isInForceAtOnceWhereTheOldOneHadDenied(Supplier<Backend> backend) {
    for (Algorithm algorithm : Algorithm.values()) {
      try (RateLimiter limiter = limiter(backend, Policy.of(algorithm, 5, Duration.ofDays(1)))) {
        limiter.check(USER, 5);
        for (int i = 0; i < 3; i++) {
          assertThat(limiter.check(USER).allowed()).isFalse();
        }
        long raised = algorithm == Algorithm.SLIDING_WINDOW_LOG ? 100 : 10_000_000;
        reload(limiter, Policy.of(algorithm, raised, Duration.ofDays(1)));

        if (algorithm == Algorithm.TOKEN_BUCKET) {
          Eventually.holds( // from empty, at 115 a second
              Duration.ofSeconds(1), "a token", () -> limiter.check(USER).allowed());
        } else {
          assertThat(limiter.check(USER).allowed()).as("%s", algorithm).isTrue();
        }
        reload(limiter, Policy.of(algorithm, 5, Duration.ofDays(1)));
        assertThat(limiter.check(USER, 6).source()).isNotEqualTo(Source.UNLIMITED);
      }
    }
  }
}
