package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a tool is told of the choice among rules. */
class ExplanationTest {

  private static final Policy TEN = Policy.tokenBucket(10, Duration.ofMinutes(1));

  private final Rule tier = Rule.builder().on("tier", "free").limit(TEN).build();
  private final Rule route =
      Rule.builder().on("tier", "free").on("route", "/v1/search").limit(TEN).build();
  private final Rule clamp =
      Rule.builder().on("api_key", "k_live_abc123").limit(TEN).shadow(true).build();
  private final Descriptor call =
      Descriptor.of("tier", "free").and("route", "/v1/search").and("api_key", "k_live_abc123");

  private Explanation explain(Descriptor descriptor) {
    return RuleSet.of("d", List.of(tier, route, clamp)).explain("d", descriptor);
  }

  @Test
  void explain_designsExample_shadowsTheKeyEnforcesTheRouteAndTheTierLost() {
    Explanation explanation = explain(call);

    assertThat(explanation.matches())
        .extracting(Explanation.Match::rule)
        .containsExactly(clamp, route, tier);
    assertThat(explanation.matches())
        .extracting(Explanation.Match::outcome)
        .containsExactly(
            Explanation.Outcome.SHADOW, Explanation.Outcome.ENFORCED, Explanation.Outcome.LOST);
    assertThat(explanation.matches())
        .extracting(Explanation.Match::why)
        .containsExactly(
            "shadow_mode: counted and reported, never enforced",
            "the most specific that is enforced: at route, the exact value /v1/search against no"
                + " mention",
            "less specific than [tier=free, route=/v1/search]: at route, no mention against the"
                + " exact value /v1/search");
    assertThat(explanation.lost().get(0).lostTo()).contains(route);
    assertThat(explanation.lost().get(0).decidedAt()).contains("route");
    assertThat(explanation.enforced().orElseThrow().limits().get(0).counter().text())
        .isEqualTo("{d|tier==free|route==/v1/search}|60s");
    assertThat(explanation.shadow().get(0).limits().get(0).counter().shadow()).isTrue();
  }

  @Test
  void explain_nothingMatches_isEmpty() {
    Explanation explanation = explain(Descriptor.of("x", "y"));

    assertThat(explanation.matches()).isEmpty();
    assertThat(explanation.enforced()).isEmpty();
  }

  @Test
  void explain_shadowAlone_isReportedAndNothingEnforced() {
    Explanation explanation = explain(Descriptor.of("api_key", "k_live_abc123"));

    assertThat(explanation.enforced()).isEmpty();
    assertThat(explanation.shadow()).hasSize(1);
    assertThat(explanation.shadow().get(0).decidedAt()).isEmpty();
  }

  @Test
  void explain_rolloutOutside_saysSo() {
    Rule tried = Rule.builder().on("tier").limit(TEN).enforcedPercent(0).build();

    Explanation explanation =
        RuleSet.of("d", List.of(tried)).explain("d", Descriptor.of("tier", "gold"));

    assertThat(explanation.matches()).hasSize(1);
    assertThat(explanation.shadow().get(0).why())
        .isEqualTo(
            "enforced for 0 % of its counters, and this is none of them: counted and reported");
  }

  @Test
  void explain_atRandom_agreesWithMatch() {
    List<Rule> rules =
        List.of(
            tier,
            route,
            clamp,
            Rule.builder().on("tier").limit(TEN).enforcedPercent(50).build(),
            Rule.builder().on("api_key", "k_*").limit(TEN).enforcedPercent(50).build());
    RuleSet set = RuleSet.of("d", rules);
    for (String value : List.of("free", "gold", "x")) {
      for (int i = 0; i < 50; i++) {
        Descriptor descriptor =
            Descriptor.of("tier", value).and("route", "/v1/search").and("api_key", "k_" + i);
        RuleSet.Match match = set.match("d", descriptor);
        Explanation explanation = set.explain("d", descriptor);

        assertThat(explanation.enforced().map(Explanation.Match::rule)).isEqualTo(match.enforced());
        assertThat(explanation.shadow())
            .extracting(Explanation.Match::rule)
            .isEqualTo(match.shadow());
      }
    }
  }
}
