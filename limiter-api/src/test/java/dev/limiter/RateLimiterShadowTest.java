package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Limits that are reported and not enforced: of a rule, and of the whole limiter. */
final class RateLimiterShadowTest extends RateLimiterFixture {

  @Test
  void check_shadowRuleDenies_enforcesTheRuleBehindIt() {
    Rule clamp = Rule.builder().on("user", "u1").limit(THREE).shadow(true).build();
    backend.admits = check -> check.policy().limit() != 3;

    Decision decision = limiter(rule("user", TEN), clamp).check(USER);

    assertThat(decision.allowed()).isTrue();
    assertThat(decision.limit()).isEqualTo(10);
    assertThat(decision.statuses())
        .extracting(LimitStatus::shadow, LimitStatus::allowed)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(false, true),
            org.assertj.core.groups.Tuple.tuple(true, false));
    assertThat(decision.charged()).extracting(LimitStatus::limit).containsExactly(10L);
  }

  @Test
  void check_onlyAShadowRuleMatches_isUnlimitedAndReported() {
    Rule clamp = Rule.builder().on("user", "u1").limit(THREE).shadow(true).build();
    backend.admits = check -> false;

    Decision decision = limiter(clamp).check(USER);

    assertThat(decision.allowed()).isTrue();
    assertThat(decision.source()).isEqualTo(Decision.Source.UNLIMITED);
    assertThat(decision.statuses()).hasSize(1);
    assertThat(decision.binding()).isEmpty();
  }

  @Test
  void shadowLimiter_deniedCheck_passesAndHasNothingToGiveBack() {
    backend.admits = check -> false;
    RateLimiter limiter = builder(rule("user", TEN)).mode(EnforcementMode.SHADOW).build();

    Decision decision = limiter.check(USER);
    limiter.refund(decision);

    assertThat(decision.allowed()).isTrue();
    assertThat(decision.statuses())
        .allSatisfy(status -> assertThat(status.shadow()).isTrue())
        .allSatisfy(status -> assertThat(status.allowed()).isFalse());
    assertThat(backend.refunded).isEmpty();
  }

  @Test
  void mode_switchedAtRunTime_takesEffectAtOnce() {
    backend.admits = check -> false;
    RateLimiter limiter = limiter(rule("user", TEN));
    assertThat(limiter.mode()).isEqualTo(EnforcementMode.ENFORCE);
    assertThat(limiter.check(USER).allowed()).isFalse();

    limiter.mode(EnforcementMode.SHADOW);
    Decision reported = limiter.check(USER);
    assertThat(reported.allowed()).isTrue();
    assertThat(reported.statuses()).hasSize(1);
    assertThat(backend.asked).hasSize(2);

    limiter.mode(EnforcementMode.OFF);
    assertThat(limiter.mode()).isEqualTo(EnforcementMode.OFF);
    for (Decision off :
        List.of(
            limiter.check(USER), limiter.check(List.of(new Charge(USER, 3))), limiter.peek(USER))) {
      assertThat(off.allowed()).isTrue();
      assertThat(off.source()).isEqualTo(Decision.Source.UNLIMITED);
      assertThat(off.statuses()).isEmpty();
    }
    assertThat(backend.asked).as("nobody is asked").hasSize(2);
    assertThatThrownBy(() -> limiter.check(USER, -1)).isInstanceOf(IllegalArgumentException.class);

    limiter.mode(EnforcementMode.ENFORCE);
    assertThat(limiter.check(USER).allowed()).isFalse();
  }
}
