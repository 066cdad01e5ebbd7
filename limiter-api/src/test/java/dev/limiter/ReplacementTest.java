package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Limits that other rules of the same check replace. */
class ReplacementTest {

  private static final Policy BY_KEY = Policy.tokenBucket(5, Duration.ofSeconds(1)).withName("key");
  private static final Policy BY_USER =
      Policy.tokenBucket(9, Duration.ofSeconds(1)).withName("user");
  private static final List<Charge> BOTH =
      List.of(new Charge(Descriptor.of("k", "1"), 1), new Charge(Descriptor.of("user", "u"), 1));

  private final ScriptedBackend backend = new ScriptedBackend();

  private List<String> counted(List<Charge> charges, Rule... rules) {
    RateLimiter limiter =
        RateLimiter.builder()
            .rules(RuleSource.of(RuleSet.of("d", List.of(rules))))
            .backend(backend)
            .build();
    limiter.check(charges);
    return backend.asked.stream()
        .flatMap(List::stream)
        .map(check -> check.policy().name() + (check.key().shadow() ? " in shadow" : ""))
        .toList();
  }

  private static Rule.Builder key() {
    return Rule.builder().on("k").limit(BY_KEY);
  }

  private static Rule.Builder user() {
    return Rule.builder().on("user").limit(BY_USER);
  }

  @Test
  void check_bothApply_leavesOutTheReplaced() {
    assertThat(counted(BOTH, key().build(), user().replaces("key").build()))
        .containsExactly("user");
  }

  @Test
  void check_replacingDoesNotApply_leavesOutNothing() {
    assertThat(counted(BOTH.subList(0, 1), key().build(), user().replaces("key").build()))
        .containsExactly("key");
  }

  @Test
  void check_whitelistReplaces_isUnlimited() {
    assertThat(counted(BOTH, key().build(), Rule.builder().on("user").replaces("key").build()))
        .isEmpty();
  }

  @Test
  void check_shadowReplacesEnforced_liftsNothing() {
    assertThat(counted(BOTH, key().build(), user().replaces("key").shadow(true).build()))
        .containsExactly("key", "user in shadow");
  }

  @Test
  void check_shadowReplacesShadow_leavesItOut() {
    assertThat(
            counted(BOTH, key().shadow(true).build(), user().replaces("key").shadow(true).build()))
        .containsExactly("user in shadow");
  }

  @Test
  void check_replacedReplacesInTurn_leavesOutBoth() {
    Rule third =
        Rule.builder().on("user", "u").limit(BY_USER.withName("third")).replaces("user").build();
    Rule tenant =
        Rule.builder().on("t").limit(BY_USER.withName("tenant")).replaces("third").build();
    List<Charge> all = List.of(BOTH.get(0), BOTH.get(1), new Charge(Descriptor.of("t", "1"), 1));
    Rule replacing = Rule.builder().on("k", "1").limit(BY_KEY).replaces("tenant").build();

    assertThat(counted(all, replacing, third, user().build(), tenant))
        .as("as in Envoy: what is replaced still replaces")
        .containsExactly("key");
  }

  @Test
  void check_envoysExample7_isAsItsReadmeSays() {
    Rule first = Rule.builder().on("key_1", "value_1").on("user", "bkthomps").limit(BY_KEY).build();
    Rule second =
        Rule.builder()
            .on("key_2", "value_2")
            .on("user", "bkthomps")
            .limit(BY_USER)
            .replaces("key")
            .build();
    Charge one = new Charge(Descriptor.of("key_1", "value_1").and("user", "bkthomps"), 1);
    Charge two = new Charge(Descriptor.of("key_2", "value_2").and("user", "bkthomps"), 1);

    assertThat(counted(List.of(one, two), first, second)).containsExactly("user");
    backend.asked.clear();
    assertThat(counted(List.of(one), first, second)).containsExactly("key");
  }

  @Test
  void explain_severalDescriptors_namesWhatIsReplacedAndByWhich() {
    Rule replacing = user().replaces("key").build();
    RuleSet rules = RuleSet.of("d", List.of(key().build(), replacing));

    List<Explanation> both = rules.explain("d", BOTH.stream().map(Charge::descriptor).toList());

    assertThat(both.get(0).enforced().orElseThrow().limits().get(0).replacedBy())
        .contains(replacing);
    assertThat(both.get(1).enforced().orElseThrow().limits().get(0).replacedBy()).isEmpty();
  }
}
