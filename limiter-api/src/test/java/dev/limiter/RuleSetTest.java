package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleSetTest {

  private static final Policy LIMIT = Policy.tokenBucket(10, Duration.ofMinutes(1));

  private static Rule rule(String name, Rule.Builder path) {
    return path.limit(LIMIT).origin(name).build();
  }

  private static Rule.Builder on(String key, String value) {
    return Rule.builder().on(key, value);
  }

  private static String enforced(Descriptor descriptor, Rule... rules) {
    String forwards = enforced(descriptor, List.of(rules));
    List<Rule> reversed = new ArrayList<>(List.of(rules));
    Collections.reverse(reversed);
    assertThat(enforced(descriptor, reversed)).as("in another order").isEqualTo(forwards);
    return forwards;
  }

  private static String enforced(Descriptor descriptor, List<Rule> rules) {
    return RuleSet.of("d", rules).match("d", descriptor).enforced().map(Rule::origin).orElse("");
  }

  @Test
  void match_orderOfKeysAndFurtherEntries_doNotMatter() {
    Rule rule = rule("r", on("b", "2").on("a", "1"));

    assertThat(enforced(Descriptor.of("a", "1").and("x", "9").and("b", "2"), rule)).isEqualTo("r");
    assertThat(enforced(Descriptor.of("a", "1"), rule)).isEmpty();
    assertThat(enforced(Descriptor.of("a", "1").and("b", "3"), rule)).isEmpty();
    assertThat(enforced(Descriptor.empty(), rule)).isEmpty();
  }

  @Test
  void match_lastEntryDecidesFirst() {
    Rule twoGeneral = rule("two", on("tier", "free").on("route", "/v1/search"));
    Rule lastOnly = rule("last", on("api_key", "k1"));
    Rule lastAny = rule("lastAny", Rule.builder().on("api_key"));
    Descriptor descriptor =
        Descriptor.of("tier", "free").and("route", "/v1/search").and("api_key", "k1");

    assertThat(enforced(descriptor, twoGeneral, lastOnly)).isEqualTo("last");
    assertThat(enforced(descriptor, twoGeneral, lastAny)).isEqualTo("lastAny");
    assertThat(enforced(descriptor, lastAny, lastOnly)).isEqualTo("last");
  }

  @Test
  void match_equalAtTheLastEntry_goesOnToTheOneBefore() {
    Rule exactBefore = rule("exact", on("a", "1").on("b"));
    Rule anyBefore = rule("any", Rule.builder().on("a").on("b"));
    Rule unmentioned = rule("none", Rule.builder().on("b"));
    Descriptor descriptor = Descriptor.of("a", "1").and("b", "2");

    assertThat(enforced(descriptor, exactBefore, anyBefore, unmentioned)).isEqualTo("exact");
    assertThat(enforced(descriptor, anyBefore, unmentioned)).isEqualTo("any");
  }

  @ParameterizedTest
  @CsvSource({"foo,foo", "fox,fo*", "fun,f*", "bar,k", "Foo,k", "fo,fo*", "f,f*"})
  void case22_exactAndWildcardsAndAny_longestLiteralWins(String value, String winner) {
    assertThat(
            enforced(
                Descriptor.of("k", value),
                rule("k", Rule.builder().on("k")),
                rule("f*", on("k", "f*")),
                rule("fo*", on("k", "fo*")),
                rule("foo", on("k", "foo"))))
        .isEqualTo(winner);
  }

  @Test
  void match_wildcardsWithEquallyManyLiterals_longerPrefixThenText() {
    Descriptor descriptor = Descriptor.of("k", "ab-ab");

    assertThat(enforced(descriptor, rule("p", on("k", "ab*")), rule("s", on("k", "*ab"))))
        .isEqualTo("p");
    assertThat(enforced(descriptor, rule("m", on("k", "a*-*")), rule("n", on("k", "a*b"))))
        .isEqualTo("m");
  }

  @Test
  void case21_keysAndValues_areComparedTypedAndNeverJoined() {
    assertThat(enforced(Descriptor.of("a", "b"), rule("r", Rule.builder().on("a_b")))).isEmpty();
    assertThat(enforced(Descriptor.of("user_agent", "x"), rule("r", on("user", "*")))).isEmpty();
    assertThat(enforced(Descriptor.of("user", "x"), rule("r", on("user", "*")))).isEqualTo("r");
  }

  @Test
  void match_whitelistMoreSpecific_liftsTheLimit() {
    Rule vip = on("k", "vip").origin("vip").build();
    RuleSet.Match match =
        RuleSet.of("d", List.of(rule("k", Rule.builder().on("k")), vip))
            .match("d", Descriptor.of("k", "vip"));

    assertThat(match.enforced()).contains(vip);
  }

  @Test
  void shadow_moreSpecificOnes_areEvaluatedAndLiftNothing() {
    Rule enforced = rule("enforced", on("tier", "free"));
    Rule route = rule("route", on("tier", "free").on("route", "/a").shadow(true));
    Rule key = rule("key", on("api_key", "k1").shadow(true));
    Rule lessSpecific = rule("less", Rule.builder().on("tier").shadow(true));
    Descriptor descriptor = Descriptor.of("tier", "free").and("route", "/a").and("api_key", "k1");

    RuleSet.Match match =
        RuleSet.of("d", List.of(lessSpecific, key, enforced, route)).match("d", descriptor);

    assertThat(match.enforced()).contains(enforced);
    assertThat(match.shadow()).containsExactly(key, route);
  }

  @Test
  void rules_sameKeysAndPatterns_areRefusedNamingBothPlaces() {
    Rule first = rule("f:1:1", on("a", "1").on("b"));
    Rule second = rule("f:9:1", Rule.builder().on("b").on("a", "1").shadow(true));

    assertThatThrownBy(() -> RuleSet.of("d", List.of(first, second)))
        .isInstanceOf(RuleException.class)
        .hasMessageContaining("f:1:1")
        .hasMessageStartingWith("f:9:1: ");
  }

  @Test
  void ruleSet_withoutDomainOrBlank_isRefused() {
    assertThatThrownBy(() -> RuleSet.of(Map.of())).hasMessageContaining("at least one domain");
    assertThatThrownBy(() -> RuleSet.of(" ", List.of())).hasMessageContaining("must not be blank");
  }

  @Test
  void rule_keyTwiceEmptyPathOrPointlessShadow_isRefused() {
    assertThatThrownBy(() -> Rule.builder().on("a").on("a", "1").limit(LIMIT).build())
        .hasMessageStartingWith("a rule names each key once");
    assertThatThrownBy(() -> Rule.builder().build()).hasMessageContaining("at least one");
    assertThatThrownBy(() -> Rule.builder().on("a").shadow(true).build())
        .hasMessageStartingWith("shadow has no effect");
  }
}
