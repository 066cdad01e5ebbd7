package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.FailOpenBackend;
import dev.limiter.FailureMode;
import dev.limiter.Policy;
import dev.limiter.contract.ManualTicker;
import dev.limiter.contract.OracleBackend;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The local backend in front of another. */
final class LocalFallbackTierTest {

  private static final Policy TEN_A_SECOND = Policy.tokenBucket(10, Duration.ofSeconds(1));

  private final ManualTicker ticker = new ManualTicker(1_764_567_890_123_456L);
  private final LocalBackend tier = LocalBackend.builder().ticker(ticker).build();
  private final Backend store = new OracleBackend(ticker);

  private static Check check(String text, long cost) {
    return new Check(CounterKey.of(text, TEN_A_SECOND), cost);
  }

  private static Check shadow(String text, long cost) {
    return new Check(CounterKey.of(text, TEN_A_SECOND, FailureMode.LOCAL, true), cost);
  }

  private long remaining(Check check) {
    return tier.check(new Check(check.key(), 0)).remaining();
  }

  private void admit(Check check) {
    tier.record(store.check(check), tier.nowMicros());
  }

  @Test
  void refusal_ofWhatWouldPass_isNullAndTakesNothing() {
    for (int i = 0; i < 20; i++) {
      assertThat(tier.refusal(check("a", 10))).isNull();
      assertThat(tier.refusal(List.of(check("a", 10), check("b", 1)))).isNull();
    }
    assertThat(remaining(check("a", 0))).isEqualTo(10);
  }

  @Test
  void refusal_ofWhatWouldNot_isTheDenialOfACheck() {
    for (Policy policy : List.of(TEN_A_SECOND, Policy.tokenBucket(7, Duration.ofSeconds(1)))) {
      Check check = new Check(CounterKey.of(policy.toString(), policy), 5);
      assertThat(tier.check(check).allowed()).isTrue();
      assertThat(tier.refusal(new Check(check.key(), policy.burst() - 5))).isNull();
      Check more = new Check(check.key(), policy.burst() - 4);
      Check impossible = new Check(check.key(), policy.burst() + 1);

      for (Check refused : List.of(more, impossible)) {
        assertThat(tier.refusal(refused)).hasToString(tier.check(refused).toString());
        assertThat(tier.refusal(List.of(refused, check("other", 1))))
            .hasToString(tier.check(List.of(refused, check("other", 1))).toString());
      }
    }
  }

  @Test
  void refusal_byAShadowLimit_isNone() {
    assertThat(tier.refusal(shadow("s", 11))).isNull();
    assertThat(tier.refusal(List.of(check("a", 1), shadow("s", 11)))).isNull();
  }

  @Test
  void record_takesWhatTheStoreAdmitted() {
    Check check = check("a", 4);

    admit(check);
    admit(check);

    assertThat(remaining(check)).isEqualTo(2);
    assertThat(tier.refusal(check)).isNotNull();
    assertThat(store.check(check).allowed()).isFalse();
  }

  @Test
  void record_isDatedToTheInstantAtWhichTheStoreWasAsked() {
    Check check = check("a", 10);
    long sent = tier.nowMicros();
    Decision decision = store.check(check);

    ticker.advance(300_000);
    tier.record(decision, sent);

    assertThat(remaining(check)).isEqualTo(3);
  }

  @Test
  void record_ofSeveral_takesFromEachThatWasCharged() {
    Check drained = shadow("s", 10);
    store.check(List.of(drained));
    Check a = check("a", 4);
    Check b = check("b", 1);

    tier.record(store.check(List.of(a, b, shadow("s", 1))), tier.nowMicros());

    assertThat(remaining(a)).isEqualTo(6);
    assertThat(remaining(b)).isEqualTo(9);
    assertThat(tier.check(List.of(shadow("s", 0))).statuses().get(0).remaining()).isEqualTo(10);
  }

  @Test
  void record_ofWhatDoesNotFit_leavesTheBucketAsItIs() {
    admit(check("a", 8));

    tier.record(new OracleBackend(ticker).check(check("a", 5)), tier.nowMicros());

    assertThat(remaining(check("a", 0))).as("2, less than the 5 of a full one").isEqualTo(2);
  }

  @Test
  void record_afterDecisionsOfItsOwn_believesTheStore() {
    assertThat(tier.check(check("a", 8)).allowed()).isTrue(); // the store could not be asked

    admit(check("a", 1));

    assertThat(remaining(check("a", 0))).isEqualTo(9);
  }

  @Test
  void record_ofWhatDoesNotFit_leavesNoMoreThanAFullBucketWould() {
    Check all = check("a", 10);
    admit(all);

    ticker.advance(999_000); // this clock is slow: the store has refilled
    tier.record(new OracleBackend(ticker).check(all), tier.nowMicros());

    assertThat(remaining(all)).isZero();
  }

  @Test
  void record_ofACounterThatTheStoreLost_forgetsWhatItHadTaken() {
    admit(check("a", 9));
    ticker.advance(1);

    tier.record(new OracleBackend(ticker).check(check("a", 1)), tier.nowMicros());

    assertThat(remaining(check("a", 0))).isEqualTo(9);
  }

  @Test
  void record_ofRepliesThatOvertookEachOther_takesEachOnce() {
    long sent = tier.nowMicros();
    Decision first = store.check(check("a", 3));
    ticker.advance(1);
    Decision second = store.check(check("a", 4));

    tier.record(second, sent);
    tier.record(first, sent);

    assertThat(remaining(check("a", 0))).isEqualTo(3);
  }

  @Test
  void record_ofADenial_takesNothing() {
    tier.record(store.check(check("a", 11)), tier.nowMicros());

    assertThat(tier.keys()).isZero();
  }

  @Test
  void forget_beyondTheCapacity_isNoGiftWhenTheBurstIsRaised() {
    Decision decision = store.check(check("a", 6));
    tier.record(decision, tier.nowMicros());

    ticker.advance(500_000);
    tier.forget(decision);

    Policy raised = TEN_A_SECOND.withBurst(100);
    assertThat(remaining(new Check(CounterKey.of("a", raised), 0))).isEqualTo(10);
  }

  @Test
  void forget_givesTheWholeCostBackUpToTheCapacity() {
    Decision first = store.check(check("a", 6));
    Decision second = store.check(check("a", 4));
    tier.record(first, tier.nowMicros());
    tier.record(second, tier.nowMicros());

    ticker.advance(300_000); // 3 have refilled, of which a refund would spare the store
    tier.forget(first);
    assertThat(remaining(check("a", 0))).isEqualTo(9);
    tier.forget(second);
    assertThat(remaining(check("a", 0))).isEqualTo(10);
  }

  @Test
  void inFrontOfAStore_refusesWhatTheStoreWouldAndDecidesWithoutIt() {
    AtomicBoolean down = new AtomicBoolean();
    FailOpenBackend backend = FailOpenBackend.of(failing(store, down), tier);
    Check check = check("a", 4);

    assertThat(backend.check(check).source()).isEqualTo(Decision.Source.BACKEND);
    assertThat(backend.check(check).source()).isEqualTo(Decision.Source.BACKEND);
    assertThat(backend.check(check).source()).isEqualTo(Decision.Source.LOCAL_DENIAL);
    down.set(true);
    Decision decision = backend.check(check("a", 2));
    assertThat(decision.source()).isEqualTo(Decision.Source.FALLBACK);
    assertThat(decision.remaining()).as("it knows what the store admitted").isZero();
    assertThat(backend.check(check("a", 1)).allowed()).isFalse();
  }

  @Test
  void reset_lifts_alsoWhatAnAnswerUnderWayRecordsAfterIt() {
    Check all = check("a", 10);
    AtomicReference<FailOpenBackend> self = new AtomicReference<>();
    FailOpenBackend backend =
        FailOpenBackend.of(afterChecks(store, () -> self.get().reset(List.of(all.key()))), tier);
    self.set(backend);

    assertThat(backend.check(all).allowed()).isTrue();
    assertThat(backend.check(all).allowed()).as("the ceiling holds nothing of before").isTrue();
    assertThat(backend.check(List.of(all)).allowed()).isTrue();
    assertThat(backend.check(List.of(all)).allowed()).isTrue();
  }

  private static Backend afterChecks(Backend store, Runnable after) {
    return new Backend() {
      @Override
      public Decision check(Check check) {
        Decision decision = store.check(check);
        after.run();
        return decision;
      }

      @Override
      public Decision check(List<Check> checks) {
        Decision decision = store.check(checks);
        after.run();
        return decision;
      }

      @Override
      public void refund(Decision decision) {
        store.refund(decision);
      }

      @Override
      public void reset(List<CounterKey> keys) {
        store.reset(keys);
      }
    };
  }

  private static Backend failing(Backend store, AtomicBoolean down) {
    return new Backend() {
      @Override
      public Decision check(Check check) {
        return check(List.of(check));
      }

      @Override
      public Decision check(List<Check> checks) {
        if (down.get()) {
          throw new IllegalStateException("down");
        }
        return store.check(checks);
      }

      @Override
      public void refund(Decision decision) {
        store.refund(decision);
      }

      @Override
      public void reset(List<CounterKey> keys) {
        store.reset(keys);
      }
    };
  }
}
