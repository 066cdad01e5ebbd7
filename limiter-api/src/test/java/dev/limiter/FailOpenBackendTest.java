package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailOpenBackendTest {

  private static final Policy TEN = Policy.tokenBucket(10, Duration.ofMinutes(1));
  private final RuntimeException down =
      new BackendException(
          BackendException.Scope.BACKEND, "down", new IllegalStateException("refused"));
  private final RuntimeException poisoned =
      new BackendException(
          BackendException.Scope.KEY, "corrupt", new IllegalStateException("WRONGTYPE"));

  private final ScriptedBackend primary = new ScriptedBackend();
  private final ScriptedBackend local = new ScriptedBackend();
  private final FailOpenBackend backend = FailOpenBackend.of(primary, local);

  private static Check check(FailureMode mode) {
    return new Check(CounterKey.of("k-" + mode, TEN, mode, false), 1);
  }

  @Test
  void check_primaryAdmits_isDecidedThereAndRecordedAtTheInstantOfSending() {
    local.micros = 42;
    Decision decision = backend.check(check(FailureMode.LOCAL));

    assertThat(decision.source()).isEqualTo(Decision.Source.BACKEND);
    assertThat(local.recorded).containsExactly(decision);
    assertThat(local.recordedAt).containsExactly(42L);
    assertThat(local.asked).isEmpty();
  }

  @Test
  void case33_primaryDenies_isADecisionAndNeverGoesToTheFallback() {
    primary.admits = check -> false;
    Decision decision = backend.check(check(FailureMode.LOCAL));

    assertThat(decision.allowed()).isFalse();
    assertThat(decision.source()).isEqualTo(Decision.Source.BACKEND);
    assertThat(local.asked).isEmpty();
    assertThat(local.recorded).isEmpty();
    assertThat(backend.degraded()).isFalse();
  }

  @Test
  void check_ceilingRefuses_doesNotAskThePrimary() {
    local.admits = check -> false;
    Decision decision = backend.check(check(FailureMode.LOCAL));

    assertThat(decision.allowed()).isFalse();
    assertThat(decision.source()).isEqualTo(Decision.Source.LOCAL_DENIAL);
    assertThat(primary.asked).isEmpty();
  }

  @Test
  void check_localTierRefusesWhileThePrimaryIsAway_isTheFallbacksDecision() {
    primary.failure = down;
    backend.check(check(FailureMode.LOCAL));
    local.admits = check -> false;

    assertThat(backend.check(check(FailureMode.LOCAL)).source())
        .isEqualTo(Decision.Source.FALLBACK);
  }

  @Test
  void peek_ceilingWouldRefuse_stillAsksThePrimary() {
    local.admits = check -> false;
    Decision decision = backend.check(new Check(CounterKey.of("k", TEN), 0));

    assertThat(decision.source()).isEqualTo(Decision.Source.BACKEND);
  }

  @Test
  void check_primaryThrows_isAnsweredByTheFailureModeOfTheRule() {
    primary.failure = down;

    assertThat(backend.check(check(FailureMode.LOCAL)).source())
        .isEqualTo(Decision.Source.FALLBACK);
    assertThat(backend.check(check(FailureMode.ALLOW)).source())
        .isEqualTo(Decision.Source.FAIL_OPEN);
    Decision closed = backend.check(check(FailureMode.DENY));
    assertThat(closed.source()).isEqualTo(Decision.Source.FAIL_CLOSED);
    assertThat(closed.allowed()).isFalse();
    assertThat(closed.retryAfter()).contains(Duration.ofSeconds(1));
    assertThat(primary.asked).hasSize(3);
  }

  @Test
  void check_anyRuntimeExceptionOfThePrimary_isContained() {
    primary.failure = new IllegalStateException("Please close pipeline");

    assertThat(backend.check(check(FailureMode.LOCAL)).source())
        .isEqualTo(Decision.Source.FALLBACK);
  }

  @Test
  void severalChecks_primaryThrows_strictestModeDecides() {
    primary.failure = down;
    Check counted = check(FailureMode.LOCAL);
    Check open = check(FailureMode.ALLOW);
    Check closed = check(FailureMode.DENY);

    assertThat(backend.check(List.of(counted, open, closed)).source())
        .isEqualTo(Decision.Source.FAIL_CLOSED);
    assertThat(backend.check(List.of(counted, open)).source()).isEqualTo(Decision.Source.FALLBACK);
    assertThat(local.asked).containsExactly(List.of(counted));
  }

  @Test
  void severalChecks_onlyAShadowLimitIsCountedLocally_failsOpen() {
    primary.failure = down;
    Check shadow = new Check(CounterKey.of("s", TEN, FailureMode.DENY, true), 1);

    Decision decision = backend.check(List.of(check(FailureMode.ALLOW), shadow));

    assertThat(decision.allowed()).isTrue();
    assertThat(decision.source()).isEqualTo(Decision.Source.FAIL_OPEN);
  }

  @Test
  void degraded_primaryFailsAndComesBack_endsAfterASecondWithoutFailure() {
    Check check = check(FailureMode.LOCAL);
    primary.failure = down;
    backend.check(check);
    assertThat(backend.degraded()).isTrue();

    primary.failure = null;
    local.micros += 999_999;
    assertThat(backend.check(check).source()).isEqualTo(Decision.Source.BACKEND);
    assertThat(backend.degraded()).isTrue();

    local.micros += 1;
    backend.check(check);
    assertThat(backend.degraded()).isFalse();
  }

  @Test
  void case17_faultOfOneKey_isAnsweredLocallyAndChangesNoState() {
    primary.failure = poisoned;

    assertThat(backend.check(check(FailureMode.LOCAL)).source())
        .isEqualTo(Decision.Source.FALLBACK);
    assertThat(backend.degraded()).isFalse();
  }

  @Test
  void refund_goesWhereTheDecisionWasMade() {
    Decision admitted = backend.check(check(FailureMode.LOCAL));
    backend.refund(admitted);
    assertThat(primary.refunded).containsExactly(admitted);
    assertThat(local.forgotten).containsExactly(admitted);

    primary.failure = down;
    Decision fallback = backend.check(check(FailureMode.LOCAL));
    backend.refund(fallback);
    assertThat(local.refunded).containsExactly(fallback);
    assertThat(primary.refunded).hasSize(1);
  }

  @Test
  void refund_ofShadowLimitsOnly_goesWhereTheyWereCharged() {
    Check shadow = new Check(CounterKey.of("s", TEN, FailureMode.LOCAL, true), 1);
    Decision reported = backend.check(List.of(shadow));
    assertThat(reported.source()).isEqualTo(Decision.Source.UNLIMITED);

    backend.refund(reported);
    assertThat(primary.refunded).containsExactly(reported);

    primary.failure = down;
    Decision passed = backend.check(List.of(check(FailureMode.ALLOW), shadow));
    assertThat(passed.source()).isEqualTo(Decision.Source.FAIL_OPEN);
    backend.refund(passed);
    assertThat(local.refunded).containsExactly(passed);
  }

  @Test
  void refund_primaryThrows_isLostAndNothingElseHappens() {
    Decision admitted = backend.check(check(FailureMode.LOCAL));
    primary.failure = down;

    backend.refund(admitted);

    assertThat(local.forgotten).isEmpty();
    assertThat(local.refunded).isEmpty();
  }

  @Test
  void close_closesBoth() {
    backend.close();

    assertThat(primary.closed).isTrue();
    assertThat(local.closed).isTrue();
  }
}
