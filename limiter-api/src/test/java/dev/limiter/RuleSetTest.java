package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleSetTest {

  private static final Policy LIMIT = Policy.tokenBucket(10, Duration.ofMinutes(1));

  /** A limited rule from alternating keys and values; "" is any value. */
  private static Rule.Builder path(String... keysAndValues) {
    Rule.Builder rule = Rule.builder();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      if (keysAndValues[i + 1].isEmpty()) {
        rule.on(keysAndValues[i]);
      } else {
        rule.on(keysAndValues[i], keysAndValues[i + 1]);
      }
    }
    return rule;
  }

  private static Rule rule(String... keysAndValues) {
    return path(keysAndValues).limit(LIMIT).build();
  }

  private static Rule shadow(String... keysAndValues) {
    return path(keysAndValues).limit(LIMIT).shadow(true).build();
  }

  private static RuleSet.Match match(Descriptor descriptor, Rule... rules) {
    return RuleSet.of("d", List.of(rules)).match("d", descriptor);
  }

  /** Asserts that the first rule wins, in whatever order they are given. */
  private static void assertFirstWins(Descriptor descriptor, Rule... rules) {
    List<Rule> order = new ArrayList<>(List.of(rules));
    for (int i = 0; i < rules.length; i++) {
      Collections.rotate(order, 1);
      assertThat(RuleSet.of("d", order).match("d", descriptor).enforced()).contains(rules[0]);
      List<Rule> reversed = new ArrayList<>(order);
      Collections.reverse(reversed);
      assertThat(RuleSet.of("d", reversed).match("d", descriptor).enforced()).contains(rules[0]);
    }
  }

  @Test
  void match_everyPathEntrySatisfied_ignoresOrderAndFurtherEntries() {
    Rule rule = rule("b", "2", "a", "1");

    assertThat(match(Descriptor.of("a", "1").and("x", "9").and("b", "2"), rule).enforced())
        .contains(rule);
    assertThat(match(Descriptor.of("a", "1"), rule).enforced()).isEmpty();
    assertThat(match(Descriptor.of("a", "1").and("b", "3"), rule).enforced()).isEmpty();
    assertThat(match(Descriptor.empty(), rule).enforced()).isEmpty();
  }

  @Test
  void match_kindsOfPattern_exactThenWildcardThenAnyThenUnmentioned() {
    assertFirstWins(
        Descriptor.of("a", "1").and("k", "foo"),
        rule("k", "foo"),
        rule("k", "fo*"),
        rule("k", ""),
        rule("a", "1"));
  }

  @Test
  void match_lastEntry_decidesBeforeEarlierOnes() {
    Descriptor descriptor = Descriptor.of("tier", "free").and("route", "/s").and("key", "k1");

    assertFirstWins(descriptor, rule("key", ""), rule("tier", "free", "route", "/s"));
    assertFirstWins(descriptor, rule("key", "k*", "tier", ""), rule("key", "", "tier", "free"));
    assertFirstWins(descriptor, rule("key", "", "route", ""), rule("key", "", "tier", "free"));
    assertFirstWins(descriptor, rule("key", "", "tier", ""), rule("key", ""));
  }

  @Test
  void match_orderOfDescriptor_changesWhatIsSpecific() {
    Rule byUser = rule("user", "");
    Rule byRoute = rule("route", "");

    assertThat(match(Descriptor.of("user", "u").and("route", "r"), byUser, byRoute).enforced())
        .contains(byRoute);
    assertThat(match(Descriptor.of("route", "r").and("user", "u"), byUser, byRoute).enforced())
        .contains(byUser);
  }

  @Test
  void match_wildcardsOfEqualLiterals_longerPrefixThenText() {
    assertFirstWins(
        Descriptor.of("k", "abcd"), rule("k", "ab*"), rule("k", "a*d"), rule("k", "*cd"));
    assertFirstWins(Descriptor.of("k", "abcd"), rule("k", "a*c*"), rule("k", "a*d*"));
    assertFirstWins(Descriptor.of("k", "x"), rule("k", "x*"), rule("k", "*"), rule("k", ""));
  }

  @Test
  void match_whitelist_liftsTheLimitOfTheLessSpecific() {
    Rule whitelist = path("user", "admin").build();
    Rule limited = rule("user", "");

    assertThat(match(Descriptor.of("user", "admin"), limited, whitelist).enforced())
        .contains(whitelist);
    assertThat(match(Descriptor.of("user", "bob"), limited, whitelist).enforced())
        .contains(limited);
  }

  @Test
  void match_emptyValue_isAValueLikeAnother() {
    assertFirstWins(Descriptor.of("k", ""), rule("k", "*"), rule("k", ""));
    assertThat(match(Descriptor.of("k", ""), rule("k", "x*")).enforced()).isEmpty();
  }

  @Test
  void match_shadowRules_neverLiftALimitAndAreAllListedMostSpecificFirst() {
    Rule enforced = rule("tier", "free");
    Rule exact = shadow("key", "k1");
    Rule wildcard = shadow("key", "k*");
    Rule lessSpecific = shadow("tier", "");

    RuleSet.Match match =
        match(
            Descriptor.of("tier", "free").and("key", "k1"),
            lessSpecific,
            wildcard,
            enforced,
            exact);

    assertThat(match.enforced()).contains(enforced);
    assertThat(match.shadow()).containsExactly(exact, wildcard);
  }

  @Test
  void match_onlyShadowRules_enforcesNone() {
    Rule shadow = shadow("key", "");

    RuleSet.Match match = match(Descriptor.of("key", "k"), shadow);

    assertThat(match.enforced()).isEmpty();
    assertThat(match.shadow()).containsExactly(shadow);
  }

  @Test
  void case21_joinedTextIsNeverCompared() {
    Descriptor pair = Descriptor.of("a", "b");

    assertThat(match(pair, rule("a_b", "")).enforced()).isEmpty();
    assertThat(match(Descriptor.of("user_agent", "x"), rule("user", "*")).enforced()).isEmpty();
    assertThat(match(Descriptor.of("a_b", "c"), rule("a", "b_c")).enforced()).isEmpty();
  }

  @Test
  void case22_longerWildcardWins() {
    Rule any = rule("k", "");
    Rule f = rule("k", "f*");
    Rule fo = rule("k", "fo*");
    Rule foo = rule("k", "foo");

    assertFirstWins(Descriptor.of("k", "fox"), fo, f, any, foo);
    assertFirstWins(Descriptor.of("k", "foo"), foo, fo, f, any);
    assertFirstWins(Descriptor.of("k", "f"), f, fo, any, foo);
    assertFirstWins(Descriptor.of("k", "g"), any, f, fo, foo);
  }

  @Test
  void of_tiesInAnyOrderOfThePath_namesBothPlaces() {
    Rule first = path("a", "1", "b", "").limit(LIMIT).origin("x:1:1").build();
    Rule second = path("b", "", "a", "1").origin("x:2:1").build();
    Rule third = path("a", "1", "b", "").limit(LIMIT).shadow(true).build();

    RuleException fault =
        catchThrowableOfType(
            RuleException.class, () -> RuleSet.of("d", List.of(first, second, third)));

    assertThat(fault.problems())
        .containsExactly(
            "x:2:1: two rules of domain 'd' name the same keys and patterns, so neither is the more"
                + " specific: [a=1, b] at x:1:1 and [b, a=1] at x:2:1",
            "two rules of domain 'd' name the same keys and patterns, so neither is the more"
                + " specific: [a=1, b] at x:1:1 and [a=1, b]");
  }

  @Test
  void of_noDomainOrBlank_isRefused() {
    assertThat(catchThrowableOfType(RuleException.class, () -> RuleSet.of(Map.of())).problems())
        .containsExactly("a rule set needs at least one domain");
    assertThat(
            catchThrowableOfType(RuleException.class, () -> RuleSet.of(" ", List.of())).problems())
        .containsExactly("domain must not be blank: ' '");
  }

  @Test
  void domain_unknown_isAnErrorToMatchAndEmptyToList() {
    RuleSet set = RuleSet.of("d", List.of(rule("k", "")));

    assertThat(set.rules("e")).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set.match("e", Descriptor.empty()))
        .withMessage("domain 'e' is not in the rules: [d]");
  }
}
