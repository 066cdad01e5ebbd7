package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleCountsTest {

  private static final Policy TEN = Policy.tokenBucket(10, Duration.ofMinutes(1));

  private final ScriptedBackend backend = new ScriptedBackend();
  private final RuleCounts counts = new RuleCounts();
  private final Rule enforced = Rule.builder().on("user").limit(TEN).build();
  private final Rule tried = Rule.builder().on("user", "u").limit(TEN).shadow(true).build();
  private final RateLimiter limiter =
      RateLimiter.builder()
          .rules(RuleSource.of(RuleSet.of("d", List.of(enforced, tried))))
          .backend(backend)
          .listener(counts)
          .build();

  @Test
  void rows_shadowRule_tellsWhatItWouldHaveDenied() {
    limiter.check(Descriptor.of("user", "u"));
    backend.admits = check -> !check.key().shadow();
    limiter.check(Descriptor.of("user", "u"));
    limiter.check(Descriptor.of("user", "u"));
    limiter.check(Descriptor.of("user", "other"));
    backend.admits = check -> false;
    limiter.check(Descriptor.of("user", "other"));
    limiter.peek(Descriptor.of("user", "other"));

    assertThat(counts.rows())
        .containsExactly(
            new RuleCounts.Row(tried.path(), "default", 0, 0, 1, 2),
            new RuleCounts.Row(enforced.path(), "default", 4, 1, 0, 0));
  }

  @Test
  void rows_limiterInShadow_areWouldBes() {
    backend.admits = check -> false;
    limiter.mode(EnforcementMode.SHADOW);

    limiter.check(Descriptor.of("user", "x"));

    assertThat(counts.rows())
        .containsExactly(new RuleCounts.Row(enforced.path(), "default", 0, 0, 0, 1));
  }
}
