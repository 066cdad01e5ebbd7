package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.Share;
import dev.limiter.contract.ManualTicker;
import dev.limiter.contract.OracleBackend;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What replies of the store, before it went away, leave an instance to admit. */
final class ReserveReplyTest extends ReserveFixture {

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
  void shadowLimitThatWouldHaveDenied_leavesLessThanItsCost() {
    tier.record(store.check(List.of(check("a", 1), shadow("s", 1))), tier.nowMicros());
    store.check(List.of(shadow("s", 9))); // by another instance

    Decision reply = store.check(List.of(check("a", 1), shadow("s", 3)));
    assertThat(reply.allowed()).isTrue();
    tier.record(reply, tier.nowMicros());

    Decision alone = tier.alone(List.of(check("a", 1), shadow("s", 3)), Share.whole());
    assertThat(alone.allowed()).isTrue();
    assertThat(alone.statuses()).extracting(LimitStatus::allowed).containsExactly(true, false);
    assertThat(alone.statuses().get(1).remaining()).isLessThan(3);
  }
}
