package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.FailureMode;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.Share;
import dev.limiter.contract.Draws;
import dev.limiter.contract.Race;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an instance admits of counters while the store is away. */
final class ReserveTest extends ReserveFixture {

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

  @Test
  void costAboveTheCapacity_isToldWhatThisInstanceHasLeft() {
    Share share = Share.oneOf(5);
    Check never = check("a", 11);

    assertThat(tier.alone(never, share).remaining()).isEqualTo(2);
    assertThat(tier.alone(List.of(never, check("b", 1)), share).remaining()).isEqualTo(2);
    assertThat(tier.alone(check("a", 1), share).allowed()).isTrue();
    assertThat(tier.alone(never, share).remaining()).isEqualTo(1);
  }

  @Test
  void checkThatIsLongInComing_findsWhatWasEarnedAloneUpToOne() {
    Share share = Share.oneOf(10);
    Check check = new Check(CounterKey.of("a", TEN_A_SECOND.withBurst(1)), 1);
    ticker.advance(60_000_000);
    assertThat(admitted(check, share)).as("ahead of its share").isOne();
    long admitted = 0;
    for (int i = 0; i < 20; i++) {
      ticker.advance(1_500_000); // its share is one a second
      admitted += admitted(check, share);
    }
    assertThat(admitted).as("of 30 earned").isBetween(20L, 30L);

    ticker.advance(3_600_000_000L);
    assertThat(admitted(check, share)).as("an hour later: one earned, one ahead").isLessThan(3);
  }

  @Test
  void outage_afterAReplyThatFollowedAnother_grantsNothingEarnedBefore() {
    Share share = Share.oneOf(10);
    Check check = new Check(CounterKey.of("a", TEN_A_SECOND.withBurst(1)), 1);
    assertThat(admitted(check, share)).isOne();
    ticker.advance(10_000_000);
    tier.record(store.check(check), tier.nowMicros());
    ticker.advance(3_600_000_000L);

    assertThat(admitted(check, share)).isOne();
  }

  @Test
  void limitOfNothing_takesNothingFromTheOthersOfItsCheck() {
    Check none =
        new Check(
            CounterKey.of(
                "none", Policy.tokenBucket(0, Duration.ofSeconds(1)), FailureMode.LOCAL, true),
            0);
    Check one = check("b", 1);
    for (int i = 0; i < 10; i++) {
      Decision decision = tier.alone(List.of(none, one), Share.whole());
      assertThat(decision.allowed()).isTrue();
      assertThat(decision.statuses().get(0).remaining()).isZero();
    }
    assertThat(tier.alone(List.of(none, one), Share.whole()).allowed()).isFalse();
  }
}
