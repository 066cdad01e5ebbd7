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

  private static RuleSet rules(long limit) {
    Policy policy = Policy.tokenBucket(limit, Duration.ofMinutes(1));
    return RuleSet.of("d", List.of(Rule.builder().on("user").limit(policy).build()));
  }

  @Test
  void rules_replaced_areNotKeptByCountersAndDescriptors() {
    AtomicReference<RuleSet> source = new AtomicReference<>(rules(5));
    Descriptor kept = Descriptor.of("user", "kept");
    try (RateLimiter limiter =
        RateLimiter.builder()
            .rules((RuleSource) source::get)
            .backend(LocalBackend.create())
            .build()) {
      assertThat(limiter.check(kept).allowed()).isTrue();
      WeakReference<RuleSet> former = new WeakReference<>(source.getAndSet(rules(7)));

      limiter.reload();
      Eventually.holds(
          Duration.ofSeconds(5),
          "the rules that were replaced are collected",
          () -> {
            System.gc();
            return former.get() == null;
          });

      assertThat(limiter.check(kept).limit()).isEqualTo(7);
      assertThat(limiter.peek(kept).remaining()).as("goes on counting").isLessThan(7);
    }
  }
}
