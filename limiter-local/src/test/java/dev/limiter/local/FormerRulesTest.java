package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Descriptor;
import dev.limiter.Eventually;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * Rules that were replaced are not kept by what they counted, of which much may never come back.
 */
class FormerRulesTest {

  private static Rule rule(String key, long limit) {
    return Rule.builder().on(key).limit(Policy.tokenBucket(limit, Duration.ofMinutes(1))).build();
  }

  @Test
  void rules_replaced_areNotKeptByCountersAndDescriptors() {
    AtomicReference<RuleSet> source = new AtomicReference<>();
    WeakReference<Rule> other = putIn(source);
    Descriptor kept = Descriptor.of("user", "kept");
    try (RateLimiter limiter =
        RateLimiter.builder()
            .rules((RuleSource) source::get)
            .backend(LocalBackend.create())
            .build()) {
      assertThat(limiter.check(kept).allowed()).isTrue();
      source.set(RuleSet.of("d", List.of(rule("user", 7))));

      limiter.reload();
      Eventually.holds(
          Duration.ofSeconds(5),
          "the rule that nothing has counted by is collected",
          () -> {
            System.gc();
            return other.get() == null;
          });

      assertThat(limiter.check(kept).limit()).isEqualTo(7);
      assertThat(limiter.peek(kept).remaining()).as("goes on counting").isLessThan(7);
    }
  }

  /** Returns a rule that is one of those in the source, and that no counter belongs to. */
  private static WeakReference<Rule> putIn(AtomicReference<RuleSet> source) {
    Rule other = rule("other", 5);
    source.set(RuleSet.of("d", List.of(rule("user", 5), other)));
    return new WeakReference<>(other);
  }
}
