package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RateLimiterTest extends RateLimiterFixture {

  @Test
  void check_ruleMatches_asksTheBackendOnce() {
    Decision decision = limiter(rule("user", TEN)).check(USER, 4);

    assertThat(decision.allowed()).isTrue();
    assertThat(decision.source()).isEqualTo(Decision.Source.BACKEND);
    assertThat(decision.limit()).isEqualTo(10);
    assertThat(decision.remaining()).isEqualTo(6);
    assertThat(backend.asked).hasSize(1);
    assertThat(backend.asked.get(0)).extracting(Check::cost).containsExactly(4L);
  }

  @Test
  void check_noRuleMatches_isUnlimitedWithoutBackend() {
    Decision decision = limiter(rule("user", TEN)).check(Descriptor.of("tenant", "t"));

    assertThat(decision.source()).isEqualTo(Decision.Source.UNLIMITED);
    assertThat(decision.allowed()).isTrue();
    assertThat(decision.binding()).isEmpty();
    assertThat(decision.remaining()).isEqualTo(Long.MAX_VALUE);
    assertThat(backend.asked).isEmpty();
  }

  @Test
  void check_whitelistRule_isUnlimitedWithoutBackend() {
    Decision decision = limiter(rule("user")).check(USER);

    assertThat(decision.source()).isEqualTo(Decision.Source.UNLIMITED);
    assertThat(backend.asked).isEmpty();
  }

  @Test
  void reset_forgetsEveryCounterOfTheRulesThatMatch() {
    Rule dark = Rule.builder().on("user", "u*").limit(TEN).shadow(true).build();
    RateLimiter limiter = limiter(rule("user", TEN, THREE), rule("tenant", TEN), dark);
    List<CounterKey> checked =
        limiter.check(USER).statuses().stream().map(LimitStatus::key).toList();

    limiter.reset(USER);

    assertThat(checked).hasSize(3);
    assertThat(backend.reset).hasSize(1);
    assertThat(backend.reset.get(0)).containsExactlyInAnyOrderElementsOf(checked);
  }

  @Test
  void reset_noLimitMatches_asksNobody() {
    limiter(rule("user")).reset(USER);
    limiter(rule("user", TEN)).reset(Descriptor.of("tenant", "t"));

    assertThat(backend.reset).isEmpty();
  }

  @Test
  void reset_backendCannot_isToldToTheCaller() {
    RateLimiter limiter = limiter(rule("user", TEN));
    backend.failure = new BackendException(BackendException.Kind.UNAVAILABLE, "down", null);

    assertThatThrownBy(() -> limiter.reset(USER)).isSameAs(backend.failure);
  }

  @Test
  void check_negativeCost_isRefusedAsAnErrorBeforeTheBackend() {
    RateLimiter limiter = limiter(rule("user", TEN));

    assertThatThrownBy(() -> limiter.check(USER, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cost must be 0 or more: -1");
    assertThat(backend.asked).isEmpty();
  }

  @Test
  void check_severalLimitsOfOneRule_rideInOneCall() {
    limiter(rule("user", TEN, THREE)).check(USER);

    assertThat(backend.asked).hasSize(1);
    assertThat(backend.asked.get(0)).hasSize(2);
    assertThat(backend.asked.get(0).get(0).key()).isNotEqualTo(backend.asked.get(0).get(1).key());
  }

  @Test
  void check_severalDescriptors_rideInOneCallAndNameTheBindingLimit() {
    backend.admits = check -> check.policy().limit() != 3;
    Decision decision =
        limiter(rule("user", TEN), rule("route", THREE))
            .check(List.of(new Charge(USER, 1), new Charge(Descriptor.of("route", "r"), 2)));

    assertThat(backend.asked).hasSize(1);
    assertThat(decision.allowed()).isFalse();
    assertThat(decision.limit()).isEqualTo(3);
    assertThat(decision.statuses()).hasSize(2);
    assertThat(decision.charged()).isEmpty();
  }

  @Test
  void check_twoChargesOnOneCounter_areAddedUp() {
    limiter(rule("user", TEN))
        .check(
            List.of(
                new Charge(USER, 4),
                new Charge(USER.and("route", "r"), 3))); // same rule, same user

    assertThat(backend.asked.get(0)).extracting(Check::cost).containsExactly(7L);
  }

  @Test
  void check_chargesThatOverflow_areAboveEveryCapacity() {
    limiter(rule("user", TEN))
        .check(List.of(new Charge(USER, Long.MAX_VALUE), new Charge(USER, Long.MAX_VALUE)));

    assertThat(backend.asked.get(0)).extracting(Check::cost).containsExactly(Long.MAX_VALUE);
  }

  @Test
  void case26_rulesThatCannotBeLoaded_haveNoEffectOnALimiterInForce() {
    RateLimiter limiter = limiter(rule("user", TEN));
    RuleSource faulty =
        () -> {
          throw new RuleException(List.of("rules.yaml:1:1: the file is empty"));
        };

    assertThatThrownBy(() -> RateLimiter.builder().rules(faulty).backend(backend).build())
        .isInstanceOf(RuleException.class);

    assertThat(backend.closed).as("what the others count on").isFalse();
    assertThat(limiter.check(USER).source()).isEqualTo(Decision.Source.BACKEND);
    assertThat(limiter.rules().domains()).hasSize(1);
  }

  @Test
  void refund_sameDecisionTwice_givesBackOnce() {
    RateLimiter limiter = limiter(rule("user", TEN));
    Decision decision = limiter.check(USER);

    limiter.refund(decision);
    limiter.refund(decision);

    assertThat(backend.refunded).containsExactly(decision);
  }

  @Test
  void refund_deniedPeekedOrUnlimited_asksNobody() {
    RateLimiter limiter = limiter(rule("user", TEN));
    limiter.refund(limiter.peek(USER));
    limiter.refund(limiter.check(Descriptor.of("tenant", "t")));
    backend.admits = check -> false;
    limiter.refund(limiter.check(USER));

    assertThat(backend.refunded).isEmpty();
  }

  @Test
  void listener_throws_decisionStandsAndOthersAreTold() {
    List<Decision> told = new ArrayList<>();
    RateLimiter limiter =
        builder(rule("user", TEN))
            .listener(
                (charges, decision) -> {
                  throw new IllegalStateException("listener at fault");
                })
            .listener((charges, decision) -> told.add(decision))
            .build();

    assertThat(told).isEmpty();
    Decision decision = limiter.check(USER);

    assertThat(decision.allowed()).isTrue();
    assertThat(told).containsExactly(decision);
  }

  @Test
  void build_severalDomainsAndNoneChosen_namesThem() {
    RuleSet rules =
        RuleSet.of(Map.of("a", List.of(rule("user", TEN)), "b", List.of(rule("user", TEN))));
    RateLimiter.Builder builder =
        RateLimiter.builder().rules(RuleSource.of(rules)).backend(backend);

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("[a, b]");
    assertThat(builder.domain("b").build().domain()).isEqualTo("b");
  }

  @Test
  void build_unknownDomain_namesItAndTheKnownOnes() {
    RateLimiter.Builder builder = builder(rule("user", TEN)).domain("x");

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("domain 'x' is not in the rules: [d]");
  }

  @Test
  void close_closesTheBackend() {
    limiter(rule("user", TEN)).close();

    assertThat(backend.closed).isTrue();
  }
}
