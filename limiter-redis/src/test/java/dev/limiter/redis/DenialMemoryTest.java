package dev.limiter.redis;

import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.Descriptor;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import dev.limiter.contract.ManualTicker;
import dev.limiter.contract.OracleBackend;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DenialMemoryTest {

  private static final Policy ONE_A_SECOND = Policy.tokenBucket(1, Duration.ofSeconds(1));
  private static final Policy TEN_A_MINUTE = Policy.tokenBucket(10, Duration.ofMinutes(1));
  private static final Policy TEN_AN_HOUR = Policy.tokenBucket(10, Duration.ofHours(1));

  private final ManualTicker clock = new ManualTicker(1_764_567_890_123_456L);
  private final OracleBackend store = new OracleBackend(clock);
  private final RememberingBackend backend = instance(Duration.ofSeconds(5));

  private RememberingBackend instance(Duration hold) {
    return new RememberingBackend(
        new DenialMemory(hold, 1 << 10, () -> clock.micros() * 1_000), store);
  }

  private void assertAsked(Decision decision) {
    assertThat(decision.source()).isEqualTo(Source.BACKEND);
  }

  private void assertRemembered(Decision decision) {
    assertThat(decision.source()).isEqualTo(Source.LOCAL_DENIAL);
    assertThat(decision.allowed()).isFalse();
  }

  private Decision check(CounterKey key, long cost) {
    return backend.check(new Check(key, cost));
  }

  @Test
  void denied_isDeniedAgainUntilItsWaitLessTheSlackIsOver() {
    CounterKey key = fresh(ONE_A_SECOND);
    check(key, 1);
    assertAsked(check(key, 1));

    clock.advance(1_000_000 - 1_000_000 / 1_024 - 3);
    assertRemembered(check(key, 1));
    clock.advance(3);
    assertAsked(check(key, 1));
    clock.advance(1_000_000 / 1_024);
    assertThat(check(key, 1).allowed()).isTrue();
  }

  @Test
  void denied_forLong_isHeldForTheHoldTimeOnly() {
    CounterKey key = fresh(TEN_AN_HOUR);
    check(key, 10);
    assertAsked(check(key, 1));

    clock.advance(4_999_999);
    assertRemembered(check(key, 1));
    clock.advance(1);
    assertAsked(check(key, 1));
  }

  @Test
  void deniedForEver_isHeldForTheHoldTimeAndSaysSo() {
    CounterKey key = fresh(TEN_AN_HOUR);
    assertAsked(check(key, 11));

    clock.advance(4_999_999);
    assertRemembered(check(key, 11));
    assertThat(check(key, 11).retryAfter()).isEmpty();
    assertThat(check(key, 11).remaining()).isEqualTo(10);
    clock.advance(1);
    assertAsked(check(key, 11));
  }

  @Test
  void figures_ageByTheTimeSinceTheAnswer() {
    CounterKey key = fresh(TEN_A_MINUTE);
    check(key, 8);
    LimitStatus asked = check(key, 3).statuses().get(0);

    clock.advance(1_000_000);
    LimitStatus known = check(key, 3).statuses().get(0);

    long age = 1_000_000 - 1_000_000 / 1_024 - 1;
    assertThat(known.retryAfterMicros()).isEqualTo(asked.retryAfterMicros() - age);
    assertThat(known.resetAfterMicros()).isEqualTo(asked.resetAfterMicros() - age);
    assertThat(known.remaining()).isEqualTo(2);
    assertThat(known.cost()).isEqualTo(3);
    clock.advance(known.retryAfterMicros());
    assertThat(check(key, 3).allowed()).as("by who waited that long").isTrue();
  }

  @Test
  void largerCost_isDeniedTooAndSmallerOneAsked() {
    CounterKey key = fresh(TEN_AN_HOUR);
    check(key, 8);
    assertAsked(check(key, 4));

    assertRemembered(check(key, 5));
    assertRemembered(check(key, 11));
    assertThat(check(key, 11).retryAfter()).as("above the capacity").isEmpty();
    assertThat(check(key, 2).allowed()).isTrue();
  }

  @Test
  void peek_isAlwaysAskedAndNeverRemembered() {
    CounterKey key = fresh(TEN_AN_HOUR);
    check(key, 10);
    assertAsked(check(key, 0));
    assertAsked(check(key, 1));

    assertAsked(check(key, 0));
    List<Check> withPeek = List.of(new Check(key, 1), new Check(fresh(TEN_AN_HOUR), 0));
    assertAsked(backend.check(withPeek));
    assertAsked(backend.check(withPeek));
  }

  @Test
  void holdOfZero_remembersNothing() {
    RememberingBackend forgetful = new RememberingBackend(DenialMemory.none(), store);
    CounterKey key = fresh(TEN_AN_HOUR);
    check(key, 10);

    for (int i = 0; i < 3; i++) {
      assertAsked(forgetful.check(one(key)));
      assertAsked(forgetful.check(List.of(one(key))));
    }
  }

  @Test
  void refund_here_isAskedAtOnce() {
    CounterKey key = fresh(TEN_AN_HOUR);
    Decision decision = check(key, 10);
    check(key, 1);
    assertRemembered(check(key, 1));

    backend.refund(decision);

    assertThat(check(key, 1).allowed()).isTrue();
  }

  @Test
  void reset_here_isAskedAtOnce() {
    CounterKey key = fresh(TEN_AN_HOUR);
    check(key, 10);
    check(key, 1);
    assertRemembered(check(key, 1));

    backend.reset(List.of(key));

    assertThat(check(key, 10).allowed()).isTrue();
  }

  @Test
  void refund_elsewhere_isAskedAfterTheHoldTime() {
    CounterKey key = fresh(TEN_AN_HOUR);
    Decision decision = check(key, 10);
    check(key, 1);
    instance(Duration.ofSeconds(5)).refund(decision);

    assertRemembered(check(key, 1));
    clock.advance(5_000_000);
    assertThat(check(key, 1).allowed()).isTrue();
  }

  @Test
  void changeThatFails_mayHaveBeenMadeAndIsAsked() {
    CounterKey key = fresh(TEN_AN_HOUR);
    check(key, 10);
    check(key, 1);
    assertRemembered(check(key, 1));

    assertThatThrownBy(
            () ->
                backend
                    .memory()
                    .changing(
                        List.of(key),
                        () -> {
                          assertAsked(check(key, 1)); // and is remembered
                          assertRemembered(check(key, 1));
                          throw new IllegalStateException("reply lost");
                        }))
        .hasMessage("reply lost");

    assertAsked(check(key, 1));
  }

  @Test
  void changedPolicy_isAskedAndWhatWasRememberedIsGone() {
    CounterKey key = fresh(TEN_AN_HOUR);
    check(key, 10);
    check(key, 1);
    CounterKey more = CounterKey.of(key.text(), Policy.tokenBucket(12, Duration.ofHours(1)));

    assertAsked(check(more, 1));
    assertRemembered(check(more, 1));
    assertAsked(check(key, 1));
    assertRemembered(check(CounterKey.of(key.text(), TEN_AN_HOUR), 1));
  }

  @Test
  void changedWindowOrAlgorithm_ofARule_isAnotherCounter() {
    Descriptor user = Descriptor.of("user", "u");
    for (Policy policy :
        List.of(TEN_AN_HOUR, TEN_A_MINUTE, Policy.fixedWindow(10, Duration.ofHours(1)))) {
      Rule rule = Rule.builder().on("user").limit(policy).build();
      RateLimiter limiter =
          RateLimiter.builder()
              .rules(RuleSource.of(RuleSet.of("d", List.of(rule))))
              .backend(backend)
              .build();
      assertThat(limiter.check(user, 10).allowed()).isTrue();
      assertAsked(limiter.check(user));
      assertRemembered(limiter.check(Descriptor.of("user", "u")));
      assertThat(limiter.check(Descriptor.of("user", "v")).allowed()).isTrue();
    }
  }

  @Test
  void moreThanItHolds_makeWayForEachOther() {
    RememberingBackend small =
        new RememberingBackend(
            new DenialMemory(Duration.ofSeconds(5), 1, () -> clock.micros() * 1_000), store);
    CounterKey first = fresh(TEN_AN_HOUR);
    CounterKey second = fresh(TEN_AN_HOUR);
    for (CounterKey key : List.of(first, second)) {
      small.check(new Check(key, 10));
      assertAsked(small.check(one(key)));
      assertRemembered(small.check(one(key)));
    }

    assertAsked(small.check(one(first)));
    assertAsked(small.check(one(second)));
  }
}
