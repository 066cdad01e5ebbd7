package dev.limiter;

import static dev.limiter.Statuses.allowed;
import static dev.limiter.Statuses.denied;
import static dev.limiter.Statuses.key;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecisionTest {

  @Test
  void of_oneLimit_isItsOwnBindingLimit() {
    CounterKey key = key("k", 10);
    Decision decision = Decision.of(Decision.Source.BACKEND, key, 2, true, 7, 0, 1_500_000, 99);

    assertThat(decision.allowed()).isTrue();
    assertThat(decision.limit()).isEqualTo(10);
    assertThat(decision.remaining()).isEqualTo(7);
    assertThat(decision.retryAfter()).contains(Duration.ZERO);
    assertThat(decision.resetAfter()).isEqualTo(Duration.ofMillis(1_500));
    LimitStatus status = new LimitStatus(key, 2, true, false, 7, 0, 1_500_000, 99);
    assertThat(decision.binding()).contains(status);
    assertThat(decision.statuses()).containsExactly(status);
    assertThat(decision.charged()).containsExactly(status);
  }

  @Test
  void of_severalOneDenies_isDeniedAndSpeaksOfIt() {
    List<LimitStatus> statuses = List.of(allowed("day", 100, 90), denied("minute", 2_000_000));

    Decision decision = Decision.of(Decision.Source.BACKEND, statuses);

    assertThat(decision.allowed()).isFalse();
    assertThat(decision.retryAfter()).contains(Duration.ofSeconds(2));
    assertThat(decision.binding()).contains(statuses.get(1));
    assertThat(decision.statuses()).isEqualTo(statuses);
    assertThat(decision.charged()).isEmpty();
    assertThat(decision.claimRefund()).isFalse();
  }

  @Test
  void of_shadowDenies_isAllowedAndChargesOnlyWhatAllowed() {
    LimitStatus enforced = allowed("enforced", 10, 5);

    Decision decision =
        Decision.of(Decision.Source.BACKEND, List.of(denied("shadow", 5).asShadow(), enforced));

    assertThat(decision.allowed()).isTrue();
    assertThat(decision.charged()).containsExactly(enforced);
  }

  @Test
  void of_onlyShadow_isUnlimitedButReported() {
    LimitStatus shadow = denied("shadow", 5).asShadow();

    Decision decision = Decision.of(Decision.Source.BACKEND, List.of(shadow));

    assertThat(decision.allowed()).isTrue();
    assertThat(decision.source()).isEqualTo(Decision.Source.UNLIMITED);
    assertThat(decision.binding()).isEmpty();
    assertThat(decision.limit()).isEqualTo(Long.MAX_VALUE);
    assertThat(decision.remaining()).isEqualTo(Long.MAX_VALUE);
    assertThat(decision.statuses()).containsExactly(shadow);
  }

  @Test
  void retryAfter_never_isNoNumber() {
    Decision decision =
        Decision.of(Decision.Source.BACKEND, List.of(denied("k", LimitStatus.NEVER)));

    assertThat(decision.retryAfter()).isEmpty();
    assertThat(decision.binding().orElseThrow().retryAfter()).isEmpty();
    assertThat(decision.toString()).startsWith("denied by BACKEND [");
  }

  @Test
  void charged_peek_isNothing() {
    Decision peek = Decision.of(Decision.Source.BACKEND, key("k", 10), 0, true, 10, 0, 0, 1);

    assertThat(peek.charged()).isEmpty();
  }

  @Test
  void claimRefund_twice_isGivenOnce() {
    Decision decision = Decision.of(Decision.Source.BACKEND, key("k", 10), 1, true, 9, 0, 5, 1);

    assertThat(decision.claimRefund()).isTrue();
    assertThat(decision.claimRefund()).isFalse();
  }

  @Test
  void asShadow_denial_isAllowedWithNothingToGiveBack() {
    Decision shadow = Decision.of(Decision.Source.BACKEND, List.of(denied("k", 5))).asShadow();

    assertThat(shadow.allowed()).isTrue();
    assertThat(shadow.source()).isEqualTo(Decision.Source.BACKEND);
    assertThat(shadow.statuses()).allMatch(LimitStatus::shadow);
    assertThat(shadow.charged()).isEmpty();
    assertThat(shadow.claimRefund()).isFalse();
  }

  @Test
  void withSource_other_keepsTheFigures() {
    Decision decision = Decision.of(Decision.Source.BACKEND, key("k", 10), 1, true, 9, 0, 5, 1);

    assertThat(decision.withSource(Decision.Source.FALLBACK).source())
        .isEqualTo(Decision.Source.FALLBACK);
    assertThat(decision.withSource(Decision.Source.FALLBACK).statuses())
        .isEqualTo(decision.statuses());
  }

  @Test
  void unbound_failClosed_saysToTryAgainInASecond() {
    assertThat(Decision.failClosed().allowed()).isFalse();
    assertThat(Decision.failClosed().retryAfter()).contains(Duration.ofSeconds(1));
    assertThat(Decision.failClosed().remaining()).isZero();
    assertThat(Decision.failOpen().allowed()).isTrue();
    assertThat(Decision.failOpen().remaining()).isEqualTo(Long.MAX_VALUE);
    assertThat(Decision.unlimited().resetAfter()).isEqualTo(Duration.ZERO);
  }
}
