package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.FailureMode;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.Share;
import dev.limiter.contract.Draws;
import dev.limiter.contract.ManualTicker;
import dev.limiter.contract.OracleBackend;
import dev.limiter.contract.Race;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an instance admits of counters while the store is away. */
final class ReserveTest {

  private static final Policy TEN_A_SECOND = Policy.tokenBucket(10, Duration.ofSeconds(1));

  private final ManualTicker ticker = new ManualTicker(1_764_567_890_123_456L);
  private final LocalBackend tier = LocalBackend.builder().ticker(ticker).build();
  private final OracleBackend store = new OracleBackend(ticker);

  private static Check check(String text, long cost) {
    return new Check(CounterKey.of(text, TEN_A_SECOND), cost);
  }

  private static Check shadow(String text, long cost) {
    return new Check(CounterKey.of(text, TEN_A_SECOND, FailureMode.LOCAL, true), cost);
  }

  private long admitted(Check check, Share share) {
    long admitted = 0;
    while (tier.alone(check, share).allowed()) {
      admitted++;
      assertThat(admitted).isLessThan(1_000_000);
    }
    return admitted;
  }

  @Test
  void counterThatNobodyKnows_admitsItsShareOfACapacityAndThenOfTheRate() {
    Check check = check("a", 1);

    assertThat(admitted(check, Share.oneOf(5))).isEqualTo(2);
    ticker.advance(99_999);
    assertThat(tier.alone(check, Share.oneOf(5)).allowed()).isFalse();
    ticker.advance(1);
    assertThat(tier.alone(check, Share.oneOf(5)).allowed()).as("ahead of its share").isTrue();
    ticker.advance(499_999);
    assertThat(tier.alone(check, Share.oneOf(5)).allowed()).isFalse();
    ticker.advance(1);
    assertThat(tier.alone(check, Share.oneOf(5)).allowed()).as("a fifth of the rate").isTrue();
  }

  @Test
  void wholeShare_isTheBucketItself() {
    Check check = check("a", 3);
    Draws draws = Draws.printed("reserve");
    LocalBackend exact = LocalBackend.builder().ticker(ticker).build();
    for (int i = 0; i < 10_000; i++) {
      Check drawn = new Check(check.key(), draws.between(0, 12));
      Decision alone = tier.alone(drawn, Share.whole());
      Decision counted = exact.check(drawn).withSource(Decision.Source.FALLBACK);
      assertThat(alone).hasToString(counted.toString());
      ticker.advance(draws.between(0, 400_000));
    }
  }

  @Test
  void smallShareOfASmallLimit_admitsOneAndThenWaitsForIt() {
    Check check = check("a", 1);

    Decision first = tier.alone(check, Share.oneOf(100));
    assertThat(first.allowed()).isTrue();
    assertThat(first.remaining()).isZero();

    Decision second = tier.alone(check, Share.oneOf(100));
    assertThat(second.allowed()).isFalse();
    long wait = second.statuses().get(0).retryAfterMicros();
    assertThat(wait).as("100 tokens, less a full bucket, and one more").isEqualTo(9_100_000);
    ticker.advance(wait - 1);
    assertThat(tier.alone(check, Share.oneOf(100)).allowed()).isFalse();
    ticker.advance(1);
    assertThat(tier.alone(check, Share.oneOf(100)).allowed()).isTrue();
  }

  @Test
  void costAboveTheCapacity_isDeniedForEverAndTakesNothing() {
    Decision denial = tier.alone(check("a", 11), Share.whole());

    assertThat(denial.allowed()).isFalse();
    assertThat(denial.retryAfter()).isEmpty();
    assertThat(admitted(check("a", 1), Share.whole())).isEqualTo(10);
  }

  @Test
  void limitOfNothing_admitsNothing() {
    Check check = new Check(CounterKey.of("none", Policy.tokenBucket(0, Duration.ofSeconds(1))), 1);

    for (Share share : List.of(Share.whole(), Share.oneOf(10), Share.auto())) {
      assertThat(tier.alone(check, share).allowed()).isFalse();
      assertThat(tier.alone(List.of(check, check("b", 1)), share).allowed()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void store_thatAdmitted_isGoneOnFromWhatItHadLeft(Algorithm algorithm) {
    Policy policy =
        switch (algorithm) {
          case TOKEN_BUCKET -> TEN_A_SECOND;
          case FIXED_WINDOW -> Policy.fixedWindow(10, Duration.ofSeconds(1));
          case SLIDING_WINDOW_COUNTER -> Policy.slidingWindowCounter(10, Duration.ofSeconds(1));
          case SLIDING_WINDOW_LOG -> Policy.slidingWindowLog(10, Duration.ofSeconds(1));
        };
    CounterKey key = CounterKey.of("a", policy);
    store.check(new Check(key, 4)); // by another instance

    tier.record(store.check(new Check(key, 2)), tier.nowMicros());

    assertThat(admitted(new Check(key, 1), Share.whole())).isEqualTo(4);
  }

  @Test
  void replyThatWasOvertaken_isNotGoneOnFrom() {
    long sent = tier.nowMicros();
    Decision first = store.check(check("a", 3));
    ticker.advance(1);
    Decision second = store.check(check("a", 4));

    tier.record(second, sent);
    tier.record(first, sent);

    assertThat(admitted(check("a", 1), Share.whole())).isEqualTo(3);
  }

  @Test
  void store_whoseClockIsSetBack_isGoneOnFromAllTheSame() {
    ManualTicker clock = new ManualTicker(ticker.micros());
    OracleBackend other = new OracleBackend(clock);
    Policy policy = Policy.tokenBucket(100, Duration.ofSeconds(1));
    Check ours = new Check(CounterKey.of("a", policy), 1);
    Share share = Share.auto(4);
    for (int i = 0; i < 4_000; i++) {
      if (i == 2_000) {
        clock.advance(-3_600_000_000L);
        other.reset(List.of(ours.key()));
      }
      ticker.advance(10_000);
      clock.advance(10_000);
      Decision decision = other.check(ours);
      if (i % 4 == 0) {
        tier.record(decision, tier.nowMicros()); // the others came through other instances
      }
    }
    Decision denied = other.check(new Check(ours.key(), 100));
    tier.record(denied, tier.nowMicros());

    long admitted = 0;
    for (int i = 0; i < 1_000; i++) {
      ticker.advance(10_000);
      admitted += tier.alone(ours, share).allowed() ? 1 : 0;
    }
    assertThat(admitted).as("a quarter of 100 a second for 10 s").isBetween(230L, 290L);
  }

  @Test
  void denialOfTheStore_leavesLessThanItsCost() {
    tier.record(store.check(check("a", 1)), tier.nowMicros());
    store.check(check("a", 7)); // by another instance

    tier.record(store.check(check("a", 5)), tier.nowMicros());

    assertThat(admitted(check("a", 1), Share.whole())).isEqualTo(4);
  }

  @Test
  void repliesInBetween_doNotForgetWhatWasAdmittedAlone() {
    Policy policy = Policy.tokenBucket(1_000, Duration.ofHours(1));
    Check check = new Check(CounterKey.of("a", policy), 1);
    long alone = 0;
    for (int i = 0; i < 60; i++) { // saturated: one reply a second
      tier.record(store.check(check), tier.nowMicros());
      for (int j = 0; j < 1_000; j++) {
        ticker.advance(1_000);
        alone += tier.alone(check, Share.whole()).allowed() ? 1 : 0;
      }
    }
    assertThat(alone).isBetween(940L, 1_020L);
  }

  @Test
  void costAboveTheCapacity_deniedByTheStore_saysNothingOfTheCounter() {
    Share share = Share.auto(2);
    tier.record(store.check(check("a", 1)), tier.nowMicros());
    tier.record(store.check(check("a", 11)), tier.nowMicros());

    assertThat(admitted(check("a", 1), share)).isEqualTo(9);
  }

  @Test
  void smallerCostDeniedJustAfterALargerOne_leavesLess() {
    tier.record(store.check(check("a", 1)), tier.nowMicros());
    tier.record(store.check(check("a", 10)), tier.nowMicros());
    store.check(check("a", 9)); // by another instance

    tier.record(store.check(check("a", 1)), tier.nowMicros());

    assertThat(admitted(check("a", 1), Share.whole())).isZero();
  }

  @Test
  void several_areTakenFromAllOrNone() {
    Check a = check("a", 6);
    Check b = check("b", 1);

    assertThat(tier.alone(List.of(a, b), Share.whole()).allowed()).isTrue();
    Decision denial = tier.alone(List.of(b, a), Share.whole());

    assertThat(denial.allowed()).isFalse();
    assertThat(denial.source()).isEqualTo(Decision.Source.FALLBACK);
    assertThat(denial.statuses()).extracting(LimitStatus::allowed).containsExactly(true, false);
    assertThat(admitted(b, Share.whole())).isEqualTo(9);
    assertThat(admitted(check("a", 1), Share.whole())).isEqualTo(4);
  }

  @Test
  void shadowCounter_neverDeniesAndIsChargedWhereItWouldAdmit() {
    Check shadow = shadow("s", 6);
    assertThat(tier.alone(List.of(check("a", 1), shadow), Share.whole()).allowed()).isTrue();

    Decision second = tier.alone(List.of(check("a", 1), shadow), Share.whole());

    assertThat(second.allowed()).isTrue();
    assertThat(second.charged()).extracting(LimitStatus::shadow).containsExactly(false);
  }

  @Test
  void refund_givesBackWhatHasNotRefilled() {
    Decision decision = tier.alone(check("a", 10), Share.whole());
    ticker.advance(400_000);

    tier.refundAlone(decision, Share.whole());

    assertThat(admitted(check("a", 1), Share.whole())).isEqualTo(10);
  }

  @Test
  void refund_afterAllHasRefilled_isNoGift() {
    Decision decision = tier.alone(check("a", 6), Share.whole());
    ticker.advance(600_000);
    Decision second = tier.alone(check("a", 6), Share.whole());
    assertThat(second.allowed()).isTrue();

    tier.refundAlone(decision, Share.whole());

    assertThat(admitted(check("a", 1), Share.whole())).isEqualTo(4);
  }

  @Test
  void reset_isAFreshStart() {
    Check check = check("a", 1);
    assertThat(admitted(check, Share.whole())).isEqualTo(10);

    tier.reset(List.of(check.key()));

    assertThat(admitted(check, Share.whole())).isEqualTo(10);
  }

  @Test
  void refundAtTheStore_isGivenBackHere() {
    Decision decision = store.check(check("a", 8));
    tier.record(decision, tier.nowMicros());

    tier.forget(decision);

    assertThat(admitted(check("a", 1), Share.whole())).isEqualTo(10);
  }

  @Test
  void debtOfAFormerLimit_isNoLongerThanOneOfThePresent() {
    CounterKey slow = CounterKey.of("a", Policy.tokenBucket(1, Duration.ofDays(1)));
    assertThat(tier.alone(new Check(slow, 1), Share.oneOf(100)).allowed()).isTrue();

    Decision denial = tier.alone(check("a", 1), Share.whole());

    assertThat(denial.statuses().get(0).retryAfterMicros()).isEqualTo(1_100_000);
  }

  @Test
  void clockThatStepsBack_mintsNothing() {
    Check check = check("a", 1);
    assertThat(admitted(check, Share.whole())).isEqualTo(10);

    ticker.advance(-3_600_000_000L);

    assertThat(tier.alone(check, Share.whole()).allowed()).isFalse();
  }

  @Test
  void racingThreads_admitExactlyWhatIsLeft() {
    Policy policy = Policy.tokenBucket(1_000, Duration.ofDays(1));
    Check one = new Check(CounterKey.of("a", policy), 1);
    Check other = new Check(CounterKey.of("b", policy), 1);

    long alone = Race.sum(8, 500, () -> tier.alone(one, Share.oneOf(4)).allowed() ? 1 : 0);
    long together =
        Race.sum(8, 500, () -> tier.alone(List.of(other, one), Share.oneOf(4)).allowed() ? 1 : 0);

    assertThat(alone).isEqualTo(250);
    assertThat(together).isZero();
    assertThat(admitted(other, Share.oneOf(4))).as("given back").isEqualTo(250);
  }

  @Test
  void fastRates_keepTheirRate() {
    Draws.printed("fast");
    for (long perSecond : new long[] {80_000, 1_500_000, 10_000_000, 7}) {
      Policy policy = Policy.tokenBucket(perSecond, Duration.ofSeconds(1));
      CounterKey key = CounterKey.of("fast " + perSecond, policy);
      assertThat(tier.alone(new Check(key, perSecond), Share.oneOf(3)).allowed()).isTrue();
      ticker.advance(3_000_000); // pays for two thirds, which it was ahead by
      double cost = Math.max(1, perSecond / 1_000);
      double taken = 0;
      for (int i = 0; i < 30_000; i++) {
        ticker.advance(1_000);
        while (tier.alone(new Check(key, (long) cost), Share.oneOf(3)).allowed()) {
          taken += cost;
        }
      }
      assertThat(taken / (30.0 * perSecond / 3)).as("%d/s", perSecond).isBetween(0.95, 1.05);
    }
  }
}
