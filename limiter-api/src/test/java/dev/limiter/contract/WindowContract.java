package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The window algorithms by examples that a reader can follow. */
interface WindowContract extends Contract {

  private static List<Policy> ofEachAlgorithm(long limit, Duration window) {
    return List.of(
        Policy.tokenBucket(limit, window),
        Policy.fixedWindow(limit, window),
        Policy.slidingWindowCounter(limit, window),
        Policy.slidingWindowLog(limit, window));
  }

  /** Sets the clock to so many seconds after a minute began. */
  private void at(double second) {
    fixture().ticker().set(1_764_567_840_000_000L + (long) (second * 1_000_000));
  }

  @Test
  default void fixedWindow_acrossABoundary_admitsTwiceTheLimit() {
    CounterKey key = fixture().key(Policy.fixedWindow(10, Duration.ofMinutes(1)));
    at(59);
    fixture().take(key, 10);
    assertThat(fixture().ask(key, 1)).isEqualTo(new Outcome(false, 0, 1_000_000, 1_000_000));

    at(60);
    assertThat(fixture().ask(key, 10)).isEqualTo(new Outcome(true, 0, 0, 60_000_000));
    assertThat(fixture().check(key, 1).allowed()).isFalse();
  }

  @Test
  default void slidingWindowCounter_weighsThePreviousWindow() {
    CounterKey key = fixture().key(Policy.slidingWindowCounter(10, Duration.ofMinutes(1)));
    at(59);
    fixture().take(key, 10);

    at(75); // 10 × 45/60 = 7.5 of the previous minute count
    assertThat(fixture().ask(key, 0)).isEqualTo(new Outcome(true, 2, 0, 45_000_000));
    assertThat(fixture().ask(key, 3)).isEqualTo(new Outcome(false, 2, 3_000_000, 45_000_000));
    at(78); // 7 do
    assertThat(fixture().ask(key, 3)).isEqualTo(new Outcome(true, 0, 0, 102_000_000));
  }

  @Test
  default void slidingWindowCounter_fullOfTheCurrentWindow_waitsInTheNext() {
    CounterKey key = fixture().key(Policy.slidingWindowCounter(10, Duration.ofMinutes(1)));
    at(0);
    fixture().take(key, 10);

    assertThat(fixture().ask(key, 1).retryAfterMicros()).isEqualTo(66_000_000);
    assertThat(fixture().ask(key, 10).retryAfterMicros()).isEqualTo(120_000_000);
  }

  @Test
  default void slidingWindowLog_returnsEachUnitAWindowAfterItWasTaken() {
    CounterKey key = fixture().key(Policy.slidingWindowLog(3, Duration.ofMinutes(1)));
    at(0);
    fixture().take(key, 1);
    at(10);
    fixture().take(key, 2);
    at(30);
    assertThat(fixture().ask(key, 1)).isEqualTo(new Outcome(false, 0, 30_000_000, 40_000_000));
    assertThat(fixture().ask(key, 2)).isEqualTo(new Outcome(false, 0, 40_000_000, 40_000_000));

    at(60);
    assertThat(fixture().ask(key, 1)).isEqualTo(new Outcome(true, 0, 0, 60_000_000));
    assertThat(fixture().ask(key, 1)).isEqualTo(new Outcome(false, 0, 10_000_000, 60_000_000));
  }

  @Test
  default void case01_refusedRequest_consumesNothingInAnyAlgorithm() {
    for (Policy policy : ofEachAlgorithm(10, Duration.ofDays(1))) {
      CounterKey key = fixture().key(policy);
      fixture().take(key, 8);

      assertThat(fixture().check(key, 5).allowed()).as("%s", policy).isFalse();
      assertThat(fixture().take(key, 1).remaining()).as("%s", policy).isEqualTo(1);
    }
  }

  /** A fixed window is full again there: that is what it is, and its bound says so. */
  @Test
  default void case10_turnOfTheSecond_isNoRefillOfASlidingWindow() {
    for (Policy policy : ofEachAlgorithm(10, Duration.ofSeconds(1))) {
      CounterKey key = fixture().key(policy);
      at(0.999);
      fixture().take(key, 10);
      at(1);

      boolean fixed = policy.equals(Policy.fixedWindow(10, Duration.ofSeconds(1)));
      assertThat(fixture().check(key, 1).allowed()).as("%s", policy).isEqualTo(fixed);
    }
  }

  @Test
  default void case12_limitOfOne_admitsTheFirstInAnyAlgorithm() {
    for (Policy policy : ofEachAlgorithm(1, Duration.ofSeconds(10))) {
      CounterKey key = fixture().key(policy);

      assertThat(fixture().check(key, 1).allowed()).as("%s", policy).isTrue();
      Decision denied = fixture().check(key, 1);
      assertThat(denied.allowed()).as("%s", policy).isFalse();
      fixture().ticker().advance(denied.retryAfter().orElseThrow().toNanos() / 1_000);
      assertThat(fixture().check(key, 1).allowed()).as("%s", policy).isTrue();
    }
  }

  @Test
  default void clockThatStepsBackAWindow_mintsNothingInAnyAlgorithm() {
    for (Policy policy : ofEachAlgorithm(10, Duration.ofMinutes(1))) {
      CounterKey key = fixture().key(policy);
      at(600);
      fixture().take(key, 10);
      at(500);
      assertThat(fixture().check(key, 1).allowed()).as("%s", policy).isFalse();
      at(600);
      assertThat(fixture().check(key, 1).allowed()).as("%s", policy).isFalse();
    }
  }

  /** A ticker may count from anywhere. */
  @Test
  default void instantsBelowZero_areAsGoodAsAny() {
    for (Policy policy : ofEachAlgorithm(2, Duration.ofMinutes(1))) {
      CounterKey key = fixture().key(policy);
      long admitted = 0;
      for (int window = 0; window < 8; window++) {
        fixture().ticker().set(-500_000_000L + window * 120_000_000L);
        for (int i = 0; i < 3; i++) {
          Decision decision = fixture().check(key, 1);
          admitted += decision.allowed() ? 1 : 0;
          assertThat(decision.retryAfter().orElseThrow())
              .as("%s", policy)
              .isLessThanOrEqualTo(Duration.ofMinutes(2));
        }
      }
      assertThat(admitted).as("%s", policy).isEqualTo(16);
    }
  }

  @Test
  default void case03_takenAndRefunded_changesNothingInAnyAlgorithm() {
    for (Policy policy : ofEachAlgorithm(10, Duration.ofMinutes(1))) {
      CounterKey key = fixture().key(policy);
      fixture().take(key, 3);
      Outcome before = fixture().ask(key, 0);
      for (int i = 0; i < 100; i++) {
        fixture().backend().refund(fixture().take(key, 2));
      }
      assertThat(fixture().ask(key, 0)).as("%s", policy).isEqualTo(before);
    }
  }

  @Test
  default void case03_refundOfWhatNoLongerCounts_givesNothing() {
    for (Policy policy : ofEachAlgorithm(10, Duration.ofMinutes(1))) {
      CounterKey key = fixture().key(policy);
      Decision decision = fixture().take(key, 4);
      fixture().ticker().advance(120_000_000);
      fixture().take(key, 10);

      fixture().backend().refund(decision);
      assertThat(fixture().remaining(key)).as("%s", policy).isZero();
    }
  }

  @Test
  default void case03_refundFromThePreviousWindow_givesBackWhatItWeighs() {
    CounterKey key = fixture().key(Policy.slidingWindowCounter(10, Duration.ofMinutes(1)));
    at(59);
    fixture().take(key, 2);
    Decision decision = fixture().take(key, 8);

    at(90);
    assertThat(fixture().remaining(key)).isEqualTo(5);
    fixture().backend().refund(decision);
    assertThat(fixture().ask(key, 0)).isEqualTo(new Outcome(true, 9, 0, 30_000_000));
  }

  @Test
  default void slidingWindowLog_refundOfSomeOfOneInstant_leavesTheOthers() {
    CounterKey key = fixture().key(Policy.slidingWindowLog(10, Duration.ofMinutes(1)));
    at(0);
    fixture().take(key, 1);
    at(1);
    Decision decision = fixture().take(key, 3);
    fixture().take(key, 2);
    at(2);
    fixture().take(key, 1);

    fixture().backend().refund(decision);

    assertThat(fixture().ask(key, 0)).isEqualTo(new Outcome(true, 6, 0, 60_000_000));
    at(61);
    assertThat(fixture().remaining(key)).isEqualTo(9);
  }
}
