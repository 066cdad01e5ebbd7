package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Several counters in one check: all or nothing. */
interface SeveralLimitsContract extends Contract {

  private static Policy daily(long limit) {
    return Policy.tokenBucket(limit, Duration.ofDays(1));
  }

  @Test
  default void case01_deniedByOne_takesFromNone() {
    CounterKey group = fixture().key(daily(10));
    CounterKey route = fixture().key(daily(3));

    long admitted =
        Stream.generate(() -> fixture().check(List.of(group, route), 1))
            .limit(5)
            .filter(Decision::allowed)
            .count();

    assertThat(admitted).isEqualTo(3);
    assertThat(fixture().remaining(group)).isEqualTo(7);
    assertThat(fixture().remaining(route)).isZero();
  }

  @Test
  default void admittedBySeveral_reportsEachInTheOrderOfTheCheck() {
    CounterKey first = fixture().key(daily(10));
    CounterKey second = fixture().key(daily(3));
    List<Check> checks = List.of(new Check(first, 1), new Check(second, 2));

    Decision decision = fixture().backend().check(checks);

    assertThat(decision.source()).isEqualTo(Decision.Source.BACKEND);
    assertThat(decision.statuses()).extracting(LimitStatus::key).containsExactly(first, second);
    assertThat(decision.statuses()).extracting(LimitStatus::cost).containsExactly(1L, 2L);
    assertThat(decision.statuses()).extracting(LimitStatus::remaining).containsExactly(9L, 1L);
    assertThat(decision.limit()).as("the smallest share left binds").isEqualTo(3);
  }

  @Test
  default void deniedByOne_reportsTheOtherUntouched() {
    CounterKey group = fixture().key(daily(24));
    CounterKey route = fixture().key(daily(2));
    fixture().take(group, 4);
    fixture().take(route, 2);

    Decision decision = fixture().check(List.of(group, route), 1);

    assertThat(decision.statuses())
        .extracting(Outcome::of)
        .containsExactly(
            new Outcome(true, 20, 0, 4 * 3_600_000_000L),
            new Outcome(false, 0, 43_200_000_000L, 86_400_000_000L));
    assertThat(decision.retryAfter()).contains(Duration.ofHours(12));
  }

  @Test
  default void deniedByTwo_bindsTheLongestWait() {
    CounterKey slow = fixture().key(daily(1));
    CounterKey fast = fixture().key(Policy.tokenBucket(1, Duration.ofSeconds(1)));
    fixture().check(List.of(slow, fast), 1);

    assertThat(fixture().check(List.of(fast, slow), 1).retryAfter()).contains(Duration.ofDays(1));
    assertThat(
            fixture().backend().check(List.of(new Check(fast, 2), new Check(slow, 1))).retryAfter())
        .as("never is the longest")
        .isEmpty();
  }

  @Test
  default void shadow_isChargedAndReportedButNeverDenies() {
    CounterKey enforced = fixture().key(daily(10));
    CounterKey shadow = fixture().shadow(daily(2));
    List<CounterKey> keys = List.of(enforced, shadow);
    fixture().check(keys, 1);
    fixture().check(keys, 1);

    Decision decision = fixture().check(keys, 1);

    assertThat(decision.allowed()).isTrue();
    assertThat(decision.statuses().get(1))
        .matches(status -> status.shadow() && !status.allowed() && status.remaining() == 0);
    assertThat(decision.charged()).extracting(LimitStatus::key).containsExactly(enforced);
    assertThat(fixture().remaining(enforced)).isEqualTo(7);
  }

  @Test
  default void shadow_ofADeniedCheck_isNotCharged() {
    CounterKey enforced = fixture().key(daily(1));
    CounterKey shadow = fixture().shadow(daily(5));
    List<CounterKey> keys = List.of(shadow, enforced);
    fixture().check(keys, 1);

    assertThat(fixture().check(keys, 1).allowed()).isFalse();
    assertThat(fixture().remaining(shadow)).isEqualTo(4);
  }

  @Test
  default void shadowAlone_isCountedAndPasses() {
    CounterKey shadow = fixture().shadow(daily(1));

    for (int i = 0; i < 3; i++) {
      assertThat(fixture().check(List.of(shadow), 1).allowed()).isTrue();
      assertThat(fixture().check(shadow, 1).allowed()).isTrue();
    }
    assertThat(fixture().remaining(shadow)).isZero();
  }

  @Test
  default void quotas_oneIsOver_admitsAndChargesTheOther() {
    CounterKey small = fixture().quota(daily(1));
    CounterKey large = fixture().quota(daily(3));
    CounterKey other = fixture().key(daily(10));
    List<CounterKey> keys = List.of(small, other, large);

    List<Decision> decisions = Stream.generate(() -> fixture().check(keys, 1)).limit(4).toList();

    assertThat(decisions).extracting(Decision::allowed).containsExactly(true, true, true, false);
    assertThat(decisions.get(1).statuses())
        .extracting(LimitStatus::allowed)
        .containsExactly(false, true, true);
    assertThat(decisions.get(3).retryAfter())
        .as("the first of the quotas that admits is enough")
        .contains(Duration.ofHours(8));
    assertThat(keys).extracting(fixture()::remaining).containsExactly(0L, 7L, 0L);
  }

  @Test
  default void quotas_anotherLimitIsOver_isDeniedAndTakesFromNone() {
    CounterKey quota = fixture().quota(daily(5));
    CounterKey second = fixture().quota(daily(5));
    CounterKey other = fixture().key(daily(1));
    List<CounterKey> keys = List.of(quota, other, second);
    fixture().check(keys, 1);

    assertThat(fixture().check(keys, 1).allowed()).isFalse();
    assertThat(keys).extracting(fixture()::remaining).containsExactly(4L, 0L, 4L);
  }

  @Test
  default void quota_alone_isAnOrdinaryLimit() {
    CounterKey quota = fixture().quota(daily(1));

    assertThat(fixture().check(List.of(quota), 1).allowed()).isTrue();
    assertThat(fixture().check(quota, 1).allowed()).isFalse();
    assertThat(fixture().check(List.of(quota, fixture().key(daily(5))), 1).allowed()).isFalse();
  }

  @Test
  default void peekAmongSeveral_takesNothingButMayDeny() {
    CounterKey taken = fixture().key(daily(10));
    CounterKey peeked = fixture().key(daily(2));
    List<Check> checks = List.of(new Check(taken, 1), new Check(peeked, 0));

    assertThat(fixture().backend().check(checks).allowed()).isTrue();
    assertThat(fixture().remaining(peeked)).isEqualTo(2);
    fixture().take(peeked, 2);
    assertThat(fixture().backend().check(checks).allowed()).isFalse();
    assertThat(fixture().remaining(taken)).isEqualTo(9);
  }

  @Test
  default void mixedAlgorithms_deniedByOne_takesFromNone() {
    Duration day = Duration.ofDays(1);
    List<Policy> policies =
        List.of(
            Policy.tokenBucket(5, day),
            Policy.fixedWindow(4, day),
            Policy.slidingWindowCounter(3, day),
            Policy.slidingWindowLog(2, day));
    List<CounterKey> keys = policies.stream().map(fixture()::key).toList();

    List<Decision> decisions = Stream.generate(() -> fixture().check(keys, 1)).limit(5).toList();

    assertThat(decisions)
        .extracting(Decision::allowed)
        .containsExactly(true, true, false, false, false);
    assertThat(keys).extracting(fixture()::remaining).containsExactly(3L, 2L, 1L, 0L);
    assertThat(decisions.get(4).statuses())
        .extracting(LimitStatus::allowed)
        .containsExactly(true, true, true, false);
    assertThat(decisions.get(4).retryAfter()).contains(day);
    fixture().backend().refund(decisions.get(0));
    assertThat(keys).extracting(fixture()::remaining).containsExactly(4L, 3L, 2L, 1L);
  }

  @Test
  default void severalAtRandom_areAnsweredAsTheOracleDoes() {
    Draws draws = Draws.printed("several at random");
    Backend oracle = new OracleBackend(fixture().ticker());
    List<CounterKey> keys = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Policy policy = draws.oneOf(Policies.named(draws.oneOf(List.of(Algorithm.values()))));
      boolean plain = draws.oneIn(2);
      keys.add(
          plain
              ? fixture().key(policy)
              : draws.oneIn(2) ? fixture().shadow(policy) : fixture().quota(policy));
    }
    for (int i = 0; i < 300; i++) {
      Collections.shuffle(keys, new Random(draws.between(0, Long.MAX_VALUE - 1)));
      List<Check> checks =
          keys.subList(0, (int) draws.between(1, keys.size())).stream()
              .map(key -> new Check(key, draws.between(0, Math.min(key.policy().burst(), 4))))
              .toList();
      fixture().ticker().advance(draws.oneIn(2) ? 0 : draws.scaled(1, 100_000_000));
      Decision expected = oracle.check(checks);
      Decision actual = fixture().backend().check(checks);
      assertThat(actual.allowed()).isEqualTo(expected.allowed());
      assertThat(actual.statuses()).isEqualTo(expected.statuses());
      if (draws.oneIn(4)) {
        oracle.refund(expected);
        fixture().backend().refund(actual);
      }
    }
  }
}
