package dev.limiter.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Descriptor;
import dev.limiter.Policy;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The example of the documentation means what it says there. */
class SeedRulesTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final RuleSet rules = RuleText.parse("seed-rules.yaml", text());

  static String text() {
    try (InputStream in = SeedRulesTest.class.getResourceAsStream("seed-rules.yaml")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Policy> enforced(Descriptor descriptor) {
    return rules.match("public-api", descriptor).enforced().map(Rule::policies).orElse(List.of());
  }

  @Test
  void parse_seed_hasThreeRulesWithTheirPlaces() {
    assertThat(rules.rules("public-api"))
        .extracting(Rule::toString)
        .containsExactly(
            "[tier=premium] at seed-rules.yaml:3:5",
            "[tier=free, route=/v1/search] at seed-rules.yaml:9:9",
            "[api_key=k_live_abc123] at seed-rules.yaml:12:5");
  }

  @Test
  void match_premium_isThousandAMinuteWithBurst200() {
    assertThat(enforced(Descriptor.of("tier", "premium").and("route", "/x")))
        .containsExactly(Policy.tokenBucket(1000, MINUTE).withBurst(200));
  }

  @Test
  void match_freeSearch_isThirtyAMinuteWithBurst10() {
    assertThat(enforced(Descriptor.of("tier", "free").and("route", "/v1/search")))
        .containsExactly(Policy.tokenBucket(30, MINUTE).withBurst(10));
  }

  @Test
  void match_freeElsewhere_isNotLimited() {
    assertThat(enforced(Descriptor.of("tier", "free").and("route", "/v1/other"))).isEmpty();
    assertThat(enforced(Descriptor.of("tier", "free"))).isEmpty();
  }

  @Test
  void match_darkLaunchedKey_isReportedAndLiftsNothing() {
    RuleSet.Match match =
        rules.match(
            "public-api",
            Descriptor.of("tier", "free")
                .and("route", "/v1/search")
                .and("api_key", "k_live_abc123"));

    assertThat(match.enforced().orElseThrow().policies())
        .containsExactly(Policy.tokenBucket(30, MINUTE).withBurst(10));
    assertThat(match.shadow()).hasSize(1);
    assertThat(match.shadow().get(0).policies()).containsExactly(Policy.tokenBucket(5, MINUTE));
  }

  @Test
  void match_clampEnforced_overridesTheTier() {
    RuleSet live = RuleText.parse("seed-rules.yaml", text().replace(", shadow_mode: true", ""));

    RuleSet.Match match =
        live.match(
            "public-api",
            Descriptor.of("tier", "free")
                .and("route", "/v1/search")
                .and("api_key", "k_live_abc123"));

    assertThat(match.enforced().orElseThrow().policies())
        .containsExactly(Policy.tokenBucket(5, MINUTE));
    assertThat(match.shadow()).isEmpty();
  }
}
