package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a backend that fails open gives back and forgets, and where. */
final class FailOpenRefundTest extends FailOpenFixture {

  @Test
  void refund_whileItsPartIsDown_asksNobodyAndIsForgottenHere() {
    Decision admitted = backend.check(check(FailureMode.LOCAL));
    isDown();
    backend.check(check(FailureMode.LOCAL));

    backend.refund(admitted);

    assertThat(primary.refunded).isEmpty();
    assertThat(local.forgotten).containsExactly(admitted);
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

    assertThat(local.forgotten).as("it may have been given back there").containsExactly(admitted);
    assertThat(local.refunded).isEmpty();
  }

  @Test
  void reset_isOfBoth() {
    List<CounterKey> keys = List.of(check(FailureMode.LOCAL).key());

    backend.reset(keys);

    assertThat(primary.reset).containsExactly(keys);
    assertThat(local.reset).contains(keys);
    assertThat(backend.degraded()).isFalse();
  }

  @Test
  void reset_primaryThrows_reachesTheCallerAndIsAFailureLikeOthers() {
    List<CounterKey> keys = List.of(check(FailureMode.LOCAL).key());
    isDown();

    assertThatThrownBy(() -> backend.reset(keys)).isSameAs(down);

    assertThat(local.reset).contains(keys);
    assertThat(backend.degraded()).isTrue();
  }

  @Test
  void reset_faultOfOneKey_reachesTheCallerAndChangesNoState() {
    primary.failure = poisoned;

    assertThatThrownBy(() -> backend.reset(List.of(check(FailureMode.LOCAL).key())))
        .isSameAs(poisoned);

    assertThat(backend.degraded()).isFalse();
  }
}
