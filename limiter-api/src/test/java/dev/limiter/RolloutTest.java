package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rules that are enforced for a part of their counters. */
class RolloutTest {

  private static final Policy TEN = Policy.tokenBucket(10, Duration.ofMinutes(1));
  private static final Policy ONE = Policy.tokenBucket(1, Duration.ofMinutes(1));

  private final ScriptedBackend backend = new ScriptedBackend();

  private static RuleSet rules(int percent) {
    Rule before = Rule.builder().on("user").limit(TEN).build();
    Rule tried = Rule.builder().on("user").on("route").limit(ONE).enforcedPercent(percent).build();
    return RuleSet.of("d", List.of(before, tried));
  }

  private static Descriptor call(int user) {
    return Descriptor.of("user", "user-" + user).and("route", "/a");
  }

  private static Set<Integer> enforcedFor(int percent) {
    RuleSet rules = rules(percent);
    Set<Integer> users = new HashSet<>();
    for (int user = 0; user < 10_000; user++) {
      if (rules.match("d", call(user)).shadow().isEmpty()) {
        users.add(user);
      }
    }
    return users;
  }

  @Test
  void percentage_turnedUp_onlyAddsCounters() {
    Set<Integer> before = enforcedFor(0);
    assertThat(before).isEmpty();
    for (int percent : List.of(1, 5, 25, 26, 75, 99, 100)) {
      Set<Integer> now = enforcedFor(percent);

      assertThat(now).containsAll(before);
      assertThat(now.size() / 100.0).isEqualTo(percent, within(2.0));
      before = now;
    }
    assertThat(before).hasSize(10_000);
  }

  @Test
  void place_ofOneValue_isStableForever() {
    Rollout rollout =
        Rollout.of("d", Rule.builder().on("user").limit(TEN).enforcedPercent(50).build());

    assertThat(List.of("a", "b", "c", "user-1"))
        .extracting(user -> rollout.place(Descriptor.of("user", user)))
        .as("other instances and later versions must agree")
        .containsExactly(73, 59, 88, 78);
  }

  @Test
  void place_anotherLimitOrWindow_doesNotMove() {
    Rollout hour =
        Rollout.of(
            "d",
            Rule.builder()
                .on("user")
                .limit(Policy.fixedWindow(3, Duration.ofHours(1)))
                .enforcedPercent(9)
                .build());
    Rollout minute =
        Rollout.of("d", Rule.builder().on("user").limit(TEN).enforcedPercent(10).build());

    for (int user = 0; user < 100; user++) {
      assertThat(hour.place(call(user))).isEqualTo(minute.place(call(user)));
    }
  }

  @Test
  void check_outside_isDecidedByTheNextRuleAndReported() {
    RateLimiter limiter =
        RateLimiter.builder().rules(RuleSource.of(rules(50))).backend(backend).build();
    RuleCounts counts = new RuleCounts();
    backend.admits = check -> check.policy().limit() == 10;

    for (int user = 0; user < 200; user++) {
      Decision decision = limiter.check(call(user));
      boolean inside = enforcedFor50(user);
      assertThat(decision.allowed()).isEqualTo(!inside);
      assertThat(decision.statuses()).hasSize(inside ? 1 : 2);
      counts.onDecision(List.of(), decision);
    }

    RuleCounts.Row tried = counts.rows().get(0);
    assertThat(tried.denied() + tried.wouldBeDenied()).isEqualTo(200);
    assertThat(tried.denied()).isBetween(60L, 140L);
  }

  private static boolean enforcedFor50(int user) {
    return rules(50).match("d", call(user)).shadow().isEmpty();
  }

  @Test
  void counter_insideAndOutside_isTheSame() {
    Rule rule = Rule.builder().on("user").limit(ONE).enforcedPercent(50).build();
    CounterKey enforced = new CompiledRule("d", rule, false, Outline.of(rule)).keys(call(1))[0];
    CounterKey reported = new CompiledRule("d", rule, true, Outline.of(rule)).keys(call(1))[0];

    assertThat(enforced).isEqualTo(reported).hasToString(reported.text());
    assertThat(enforced.shadow()).isFalse();
    assertThat(reported.shadow()).isTrue();
  }
}
