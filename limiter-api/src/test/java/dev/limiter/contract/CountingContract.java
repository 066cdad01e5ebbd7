package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One counter at one instant. */
interface CountingContract extends Contract {

  @Test
  default void unknownCounter_isFull() {
    CounterKey key = fixture().key(Policy.tokenBucket(10, Duration.ofMinutes(1)));

    assertThat(fixture().ask(key, 0)).isEqualTo(new Outcome(true, 10, 0, 0));
  }

  @Test
  default void admittedCheck_tellsTheFiguresOfItsLimit() {
    CounterKey key = fixture().key(Policy.tokenBucket(10, Duration.ofMinutes(1)).withBurst(20));

    Decision decision = fixture().check(key, 5);

    assertThat(decision.allowed()).isTrue();
    assertThat(decision.source()).isEqualTo(Decision.Source.BACKEND);
    assertThat(decision.limit()).isEqualTo(10);
    assertThat(decision.statuses())
        .containsExactly(
            new LimitStatus(key, 5, true, false, 15, 0, 30_000_000, fixture().ticker().micros()));
    assertThat(decision.charged()).isEqualTo(decision.statuses());
  }

  @Test
  default void deniedCheck_tellsTheWaitOfItsLimit() {
    CounterKey key = fixture().key(Policy.tokenBucket(10, Duration.ofMinutes(1)));
    fixture().take(key, 8);

    Decision decision = fixture().check(key, 5);

    assertThat(decision.allowed()).isFalse();
    assertThat(decision.retryAfter()).contains(Duration.ofSeconds(18));
    assertThat(Outcome.of(decision)).isEqualTo(new Outcome(false, 2, 18_000_000, 48_000_000));
    assertThat(decision.charged()).isEmpty();
  }

  @Test
  default void limitOfZero_admitsNothing() {
    CounterKey key = fixture().key(Policy.tokenBucket(0, Duration.ofMinutes(1)));

    assertThat(fixture().ask(key, 1)).isEqualTo(new Outcome(false, 0, LimitStatus.NEVER, 0));
    assertThat(fixture().ask(key, 0)).isEqualTo(new Outcome(false, 0, LimitStatus.NEVER, 0));
  }

  @Test
  default void case01_refusedRequest_consumesNothing() {
    CounterKey key = fixture().key(Policy.tokenBucket(10, Duration.ofDays(1)));
    fixture().take(key, 8);

    assertThat(fixture().check(key, 5).allowed()).isFalse();
    assertThat(fixture().take(key, 1).remaining()).isEqualTo(1);
  }

  @Test
  default void case05_costOfZero_peeks() {
    CounterKey key = fixture().key(Policy.tokenBucket(2, Duration.ofDays(1)));

    assertThat(fixture().ask(key, 0)).isEqualTo(new Outcome(true, 2, 0, 0));
    fixture().take(key, 2);
    for (int i = 0; i < 3; i++) {
      assertThat(fixture().ask(key, 0))
          .isEqualTo(
              new Outcome(false, 0, Duration.ofHours(12).toSeconds() * 1_000_000, 86_400_000_000L));
    }
    fixture().ticker().advance(Duration.ofHours(12).toSeconds() * 1_000_000);
    assertThat(fixture().ask(key, 0)).isEqualTo(new Outcome(true, 1, 0, 43_200_000_000L));
    assertThat(fixture().check(key, 1).allowed()).isTrue();
  }

  @Test
  default void case05_negativeCost_isRefusedAsAnError() {
    CounterKey key = fixture().key(Policy.tokenBucket(2, Duration.ofDays(1)));

    assertThatIllegalArgumentException().isThrownBy(() -> new Check(key, -1));
    assertThat(fixture().remaining(key)).isEqualTo(2);
  }

  @Test
  default void case06_costAboveCapacity_neverPassesAndChangesNothing() {
    CounterKey key = fixture().key(Policy.tokenBucket(10, Duration.ofDays(1)));
    fixture().take(key, 3);

    Decision decision = fixture().check(key, 11);

    assertThat(decision.allowed()).isFalse();
    assertThat(decision.retryAfter()).isEmpty();
    assertThat(Outcome.of(decision))
        .isEqualTo(new Outcome(false, 7, LimitStatus.NEVER, 3 * 8_640_000_000L));
    assertThat(fixture().remaining(key)).isEqualTo(7);
  }

  @Test
  default void case07_denialsAtTheExtremes_haveNoSideEffect() {
    CounterKey hourly = fixture().key(Policy.tokenBucket(1, Duration.ofHours(1)));
    CounterKey daily = fixture().key(Policy.tokenBucket(1, Duration.ofDays(1)));

    for (long cost : new long[] {110_000, 5_124_096, 1L << 53, Long.MAX_VALUE}) {
      for (CounterKey key : List.of(hourly, daily)) {
        assertThat(fixture().ask(key, cost)).isEqualTo(new Outcome(false, 1, LimitStatus.NEVER, 0));
      }
    }
    assertThat(fixture().check(hourly, 1).allowed()).isTrue();
    assertThat(fixture().check(daily, 1).allowed()).isTrue();
  }

  @Test
  default void case12_limitOfOne_admitsTheFirst() {
    CounterKey key = fixture().key(Policy.tokenBucket(1, Duration.ofSeconds(10)));

    assertThat(fixture().ask(key, 1)).isEqualTo(new Outcome(true, 0, 0, 10_000_000));
    assertThat(fixture().ask(key, 1)).isEqualTo(new Outcome(false, 0, 10_000_000, 10_000_000));
  }

  @Test
  default void case19_anyText_isACounterOfItsOwn() {
    Rule rule =
        Rule.builder()
            .on("tenant")
            .on("user")
            .limit(Policy.tokenBucket(1, Duration.ofDays(1)))
            .build();
    RuleSet rules = RuleSet.of(fixture().fresh(), List.of(rule));
    RateLimiter limiter =
        RateLimiter.builder().rules(RuleSource.of(rules)).backend(fixture().backend()).build();
    List<Descriptor> descriptors =
        Stream.concat(
                Stream.of(
                        "1_u_2", "", " ", "{", "}", "{}", "{a}b", ":", "_", "\n", "\0", "🚦", "%7B")
                    .map(user -> Descriptor.of("tenant", "acme").and("user", user)),
                Stream.of(
                    Descriptor.of("tenant", "acme_u_1").and("user", "2"),
                    Descriptor.of("tenant", "acme").and("user", "x".repeat(4_096)),
                    Descriptor.of("tenant", "acme").and("user", "x".repeat(4_095) + "y")))
            .toList();

    assertThat(descriptors).allMatch(descriptor -> limiter.check(descriptor).allowed());
    assertThat(descriptors).noneMatch(descriptor -> limiter.check(descriptor).allowed());
  }

  @Test
  default void case44_6001stKey_isLimitedLikeTheFirst() {
    Policy policy = Policy.tokenBucket(1, Duration.ofDays(1));
    List<CounterKey> keys = Stream.generate(() -> fixture().key(policy)).limit(6_001).toList();

    assertThat(keys).allMatch(key -> fixture().check(key, 1).allowed());
    assertThat(keys).noneMatch(key -> fixture().check(key, 1).allowed());
  }
}
