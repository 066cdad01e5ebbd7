package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
import org.junit.jupiter.api.Test;

/** What a decision took is given back, but for what has refilled since. */
interface RefundContract extends Contract {

  private static Policy oneASecond(long burst) {
    return Policy.tokenBucket(1, Duration.ofSeconds(1)).withBurst(burst);
  }

  @Test
  default void case03_takenAndRefundedAThousandTimes_changesNothing() {
    for (Policy policy : List.of(oneASecond(10), Policy.tokenBucket(7, Duration.ofSeconds(1)))) {
      CounterKey key = fixture().key(policy);
      fixture().take(key, 3);
      Outcome before = fixture().ask(key, 0);

      for (int i = 0; i < 1_000; i++) {
        fixture().backend().refund(fixture().take(key, 1));
      }

      assertThat(fixture().ask(key, 0)).isEqualTo(before);
    }
  }

  @Test
  default void case03_refund_neverLiftsAboveTheCapacity() {
    CounterKey key = fixture().key(oneASecond(10));
    Decision first = fixture().take(key, 1);
    Decision second = fixture().take(key, 4);

    fixture().backend().refund(second);
    fixture().backend().refund(first);

    assertThat(fixture().ask(key, 0)).isEqualTo(new Outcome(true, 10, 0, 0));
    fixture().take(key, 10);
    assertThat(fixture().check(key, 1).allowed()).isFalse();
  }

  @Test
  default void case03_whatHasRefilledSince_isNotCountedTwice() {
    CounterKey key = fixture().key(oneASecond(10));
    Decision decision = fixture().take(key, 5);

    fixture().ticker().advance(3_000_000); // 8 left, of which 3 have refilled
    fixture().take(key, 8);
    fixture().backend().refund(decision);

    assertThat(fixture().remaining(key)).isEqualTo(2);
  }

  @Test
  default void case03_refundOfWhatIsLongRefilled_givesNothing() {
    CounterKey key = fixture().key(oneASecond(10));
    Decision decision = fixture().take(key, 5);

    fixture().ticker().advance(5_000_000);
    fixture().take(key, 10);
    fixture().backend().refund(decision);

    assertThat(fixture().ask(key, 0)).isEqualTo(new Outcome(false, 0, 1_000_000, 10_000_000));
  }

  @Test
  default void case03_decisionRefundedTwice_givesBackOnce() {
    Rule rule = Rule.builder().on("user").limit(oneASecond(10)).build();
    RuleSet rules = RuleSet.of(fixture().fresh(), List.of(rule));
    RateLimiter limiter =
        RateLimiter.builder().rules(RuleSource.of(rules)).backend(fixture().backend()).build();
    Descriptor user = Descriptor.of("user", "u");
    limiter.check(user, 8);
    Decision decision = limiter.check(user, 2);

    limiter.refund(decision);
    limiter.refund(decision);

    assertThat(limiter.peek(user).remaining()).isEqualTo(2);
  }

  @Test
  default void case03_partOfADecision_isGivenBackOnceForAllLimits() {
    Policy hourly = Policy.fixedWindow(100, Duration.ofHours(1)).withName("hourly");
    Rule rule = Rule.builder().on("user").limit(oneASecond(10)).limit(hourly).build();
    RuleSet rules = RuleSet.of(fixture().fresh(), List.of(rule));
    RateLimiter limiter =
        RateLimiter.builder().rules(RuleSource.of(rules)).backend(fixture().backend()).build();
    Descriptor user = Descriptor.of("user", "u");
    Decision decision = limiter.check(user, 8);

    limiter.refund(decision, 0); // is none
    limiter.refund(decision, 5);
    limiter.refund(decision, 3);
    limiter.refund(decision);

    assertThat(limiter.peek(user).statuses())
        .extracting(LimitStatus::remaining)
        .containsExactly(7L, 97L);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> limiter.refund(decision, -1))
        .withMessage("cost must be 0 or more: -1");
  }

  @Test
  default void case03_moreThanADecisionTook_isNotGivenBack() {
    Rule rule = Rule.builder().on("user").limit(oneASecond(10)).build();
    RuleSet rules = RuleSet.of(fixture().fresh(), List.of(rule));
    RateLimiter limiter =
        RateLimiter.builder().rules(RuleSource.of(rules)).backend(fixture().backend()).build();
    Descriptor user = Descriptor.of("user", "u");
    limiter.check(user, 5);

    limiter.refund(limiter.check(user, 2), 1_000);

    assertThat(limiter.peek(user).remaining()).isEqualTo(5);
  }

  @Test
  default void refund_ofADenial_givesNothing() {
    CounterKey key = fixture().key(oneASecond(10));
    fixture().take(key, 8);

    fixture().backend().refund(fixture().check(key, 5));

    assertThat(fixture().remaining(key)).isEqualTo(2);
  }

  @Test
  default void refund_ofSeveral_givesBackToEachThatWasCharged() {
    CounterKey first = fixture().key(oneASecond(10));
    CounterKey second = fixture().key(oneASecond(20));
    CounterKey drainedShadow = fixture().shadow(oneASecond(3));
    fixture().check(List.of(drainedShadow), 3);
    List<CounterKey> keys = List.of(first, second, drainedShadow);

    Decision decision = fixture().check(keys, 2);
    assertThat(decision.charged()).hasSize(2);
    fixture().backend().refund(decision);

    assertThat(fixture().remaining(first)).isEqualTo(10);
    assertThat(fixture().remaining(second)).isEqualTo(20);
    assertThat(fixture().remaining(drainedShadow)).isZero();
  }

  @Test
  default void refund_afterTheClockSteppedBack_givesBackWhatWasTaken() {
    CounterKey key = fixture().key(oneASecond(10));
    fixture().take(key, 8);
    Decision decision = fixture().take(key, 2);

    fixture().ticker().advance(-5_000_000);
    fixture().backend().refund(decision);
    fixture().ticker().advance(5_000_000);

    assertThat(fixture().remaining(key)).isEqualTo(2);
  }
}
