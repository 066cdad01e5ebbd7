package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

class FailOpenBackendTest extends FailOpenFixture {

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
    assertThat(local.recorded).as("the local tier hears of it").containsExactly(decision);
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
  void case17_faultOfOneKey_isAnsweredLocallyAndChangesNoState() {
    primary.failure = poisoned;

    assertThat(backend.check(check(FailureMode.LOCAL)).source())
        .isEqualTo(Decision.Source.FALLBACK);
    assertThat(backend.degraded()).isFalse();
  }

  @Test
  void check_whileItsPartIsDown_isDecidedLocallyAndAsksNobody() {
    isDown();
    Check check = check(FailureMode.LOCAL);
    assertThat(backend.check(check).source()).isEqualTo(Decision.Source.FALLBACK);
    assertThat(backend.degraded()).isTrue();
    assertThat(backend.partitions())
        .extracting(PartitionStatus::partition, PartitionStatus::state, PartitionStatus::reason)
        .containsExactly(Tuple.tuple("scripted", BreakerState.OPEN, "down"));

    assertThat(backend.check(check).source()).isEqualTo(Decision.Source.FALLBACK);
    assertThat(backend.check(List.of(check)).source()).isEqualTo(Decision.Source.FALLBACK);
    assertThat(backend.check(check(FailureMode.ALLOW)).source())
        .isEqualTo(Decision.Source.FAIL_OPEN);

    assertThat(primary.asked).hasSize(1);
    assertThat(local.recorded).isEmpty();
  }

  @Test
  void check_afterItsPartIsBack_isDecidedThereWithoutThatACheckProbes() {
    isDown();
    Check check = check(FailureMode.LOCAL);
    backend.check(check);

    primary.failure = null;
    primary.probeFailure = null;
    primary.down = false;
    long patience = System.nanoTime() + 10_000_000_000L;
    while (backend.degraded() && System.nanoTime() < patience) {
      assertThat(backend.check(check).source())
          .isIn(Decision.Source.FALLBACK, Decision.Source.BACKEND);
      Thread.onSpinWait();
    }

    assertThat(backend.degraded()).isFalse();
    assertThat(primary.probes).isPositive();
    assertThat(backend.check(check).source()).isEqualTo(Decision.Source.BACKEND);
  }

  @Test
  void check_saturated_isAnsweredLocallyAndChangesNoState() {
    primary.down = true;
    primary.failure = BackendException.withoutTrace(BackendException.Kind.SATURATED, "too many");
    for (int i = 0; i < 100; i++) {
      assertThat(backend.check(check(FailureMode.LOCAL)).source())
          .isEqualTo(Decision.Source.FALLBACK);
    }
    assertThat(backend.degraded()).isFalse();
    assertThat(primary.asked).hasSize(100);
  }

  @Test
  void severalChecks_thatSucceed_countAgainstFailures() {
    List<Check> both = List.of(check(FailureMode.LOCAL), check(FailureMode.ALLOW));
    for (int i = 0; i < 1_000; i++) {
      primary.failure = i % 50 == 0 ? down : null;
      assertThat(backend.check(both)).isNotNull();
    }
    assertThat(backend.degraded()).as("20 of 1,000 failed").isFalse();
  }

  @Test
  void severalChecks_thatNameACounterTwice_areAMistakeAndNoFailure() {
    Check check = check(FailureMode.LOCAL);

    assertThatThrownBy(() -> backend.check(List.of(check, check)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("names each counter once");
    assertThat(primary.asked).isEmpty();
  }

  @Test
  void costThatCanNeverPass_failOpen_isDeniedAllTheSame() {
    isDown();
    local.admits = check -> check.cost() <= check.policy().burst();
    Check never = new Check(check(FailureMode.ALLOW).key(), 11);

    assertThat(backend.check(never).allowed()).isFalse();
    assertThat(backend.check(List.of(never, check(FailureMode.LOCAL))).allowed()).isFalse();
  }

  @Test
  void failureMode_ofARuleThatDoesNotSay_isThatOfTheBuilder() {
    primary.failure = down;
    Check unsaid = new Check(CounterKey.of("unsaid", TEN), 1);
    FailOpenBackend open =
        FailOpenBackend.builder(primary, local).failureMode(FailureMode.ALLOW).build();
    FailOpenBackend closed =
        FailOpenBackend.builder(primary, local).failureMode(FailureMode.DENY).build();

    assertThat(backend.check(unsaid).source()).isEqualTo(Decision.Source.FALLBACK);
    assertThat(open.check(unsaid).source()).isEqualTo(Decision.Source.FAIL_OPEN);
    assertThat(open.check(List.of(unsaid)).source()).isEqualTo(Decision.Source.FAIL_OPEN);
    assertThat(closed.check(unsaid).source()).isEqualTo(Decision.Source.FAIL_CLOSED);
    assertThat(closed.check(check(FailureMode.LOCAL)).source())
        .as("the rule's own comes first")
        .isEqualTo(Decision.Source.FALLBACK);
  }

  @Test
  void builder_badValues_areRefusedWithTheirNames() {
    FailOpenBackendBuilder builder = FailOpenBackend.builder(primary, local);
    Duration second = Duration.ofSeconds(1);

    assertThatThrownBy(() -> builder.openAt(0, 1, second))
        .hasMessageContaining("share of failures")
        .hasMessageEndingWith(": 0.0");
    assertThatThrownBy(() -> builder.openAt(Double.NaN, 1, second)).hasMessageEndingWith(": NaN");
    assertThatThrownBy(() -> builder.openAt(1.5, 1, second)).hasMessageEndingWith(": 1.5");
    assertThatThrownBy(() -> builder.openAt(1, 0, second))
        .hasMessage("failures must be at least 1: 0");
    assertThatThrownBy(() -> builder.openAt(1, 1, Duration.ZERO))
        .hasMessage("within must be 1 ms to 1 min: PT0S");
    assertThatThrownBy(() -> builder.probeInterval(Duration.ofHours(1)))
        .hasMessage("probeInterval must be 1 ms to 1 min: PT1H");
    assertThatThrownBy(() -> Share.oneOf(0)).hasMessage("instances must be 1 to 10,000: 0");
    assertThatThrownBy(() -> Share.auto(10_001)).hasMessage("instances must be 1 to 10,000: 10001");
  }

  @Test
  void close_closesBoth() {
    backend.close();

    assertThat(primary.closed).isTrue();
    assertThat(local.closed).isTrue();
  }
}
