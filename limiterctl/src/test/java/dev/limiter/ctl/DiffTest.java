package dev.limiter.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffTest {

  @TempDir private Path directory;
  private String old;

  @BeforeEach
  void write() {
    old = Examples.write(directory, "old.yaml", Examples.PUBLIC_API);
  }

  private Run diff(String changed, String... options) {
    String[] arguments = new String[options.length + 3];
    arguments[0] = "diff";
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[options.length + 1] = old;
    arguments[options.length + 2] = "-";
    return Run.reading(changed, arguments);
  }

  @Test
  void diff_limitShadowAndPercentChanged_showsEachBeforeAndAfter() {
    Run run =
        diff(
            Examples.PUBLIC_API
                .replace("requests_per_unit: 30", "requests_per_unit: 20")
                .replace("value: /v1/search", "value: /v1/search\n        enforced_percent: 25")
                .replace(", shadow_mode: true", ""));

    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines())
        .containsExactly(
            "public-api",
            "  ~ tier=free, route=/v1/search",
            "      limit  30 per minute, burst 10, token_bucket -> 20 per minute, burst 10,"
                + " token_bucket",
            "      enforced_percent  100 -> 25",
            "  ~ api_key=k_live_abc123",
            "      shadow_mode  true -> false",
            "0 added, 2 changed, 0 removed");
  }

  @Test
  void diff_ruleAddedAndRemoved_showsTheirLimits() {
    Run run =
        diff(
            Examples.PUBLIC_API.replace(
                "k_live_abc123", "'k_other_*'")); // another pattern is another rule

    assertThat(run.out())
        .contains("  + api_key=k_other_*\n      limit  5 per minute, token_bucket\n")
        .contains("  - api_key=k_live_abc123\n      limit  5 per minute, token_bucket\n")
        .contains("      shadow_mode  true\n")
        .contains("1 added, 0 changed, 1 removed");
  }

  @Test
  void diff_otherWindow_saysThatItCountsAnew() {
    JsonNode json =
        diff(
                Examples.PUBLIC_API.replace(
                    "unit: minute, requests_per_unit: 30", "unit: hour, requests_per_unit: 30"),
                "--json")
            .json();

    assertThat(json.at("/changed").asInt()).isEqualTo(1);
    assertThat(json.at("/changes/0/kind").asText()).isEqualTo("changed");
    assertThat(json.at("/changes/0/counts_anew").asBoolean()).isTrue();
    assertThat(json.at("/changes/0/fields/0/field").asText()).isEqualTo("limit");
    assertThat(json.at("/changes/0/before/limits/0/window").asText()).isEqualTo("PT1M");
    assertThat(json.at("/changes/0/after/limits/0/window").asText()).isEqualTo("PT1H");
  }

  @Test
  void diff_rulesMovedAndCommented_saysThatNothingChanges() {
    String moved =
        """
        domain: public-api
        descriptors:
          - key: api_key
            value: k_live_abc123
            shadow_mode: true
            rate_limit: { unit: minute, requests_per_unit: 5 }
          - key: tier      # the order of the rules does not matter
            value: free
            descriptors:
              - key: route
                value: /v1/search
                rate_limit: { unit: minute, requests_per_unit: 30, burst: 10 }
          - key: tier
            value: premium
            rate_limit: { unit: minute, requests_per_unit: 1000, burst: 200 }
        """;

    assertThat(diff(moved).out()).isEqualTo(String.format("no rule changes%n"));
  }

  @Test
  void diff_domainRenamed_isAllNewAndAllGone() {
    Run run = diff(Examples.PUBLIC_API.replace("public-api", "api"));

    assertThat(run.out()).contains("3 added, 0 changed, 3 removed");
  }

  @Test
  void diff_wildcardRules_areComparedBySamplesThatTheyMatch() {
    String wild =
        "domain: d\ndescriptors:\n  - {key: k, value: 'a*b*c', rate_limit: {unit: %s, requests_per_unit: 1}}\n";
    String file = Examples.write(directory, "wild.yaml", String.format(wild, "hour"));

    Run run = Run.reading(String.format(wild, "day"), "diff", file, "-");

    assertThat(run.out()).contains("counts anew");
  }

  @Test
  void diff_twiceStandardInput_endsWith2() {
    assertThat(Run.of("diff", "-", "-").exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void diff_samePathInAnotherOrder_countsAnew() {
    String old = nested("tenant", "user");

    Run run =
        Run.of(
            "diff",
            Examples.write(directory, "old.yaml", old),
            Examples.write(directory, "new.yaml", nested("user", "tenant")));

    assertThat(run.out()).contains("0 added, 1 changed, 0 removed", "path");
  }

  private static String nested(String first, String second) {
    return """
        domain: d
        descriptors:
          - key: %s
            value: a
            descriptors:
              - key: %s
                value: a
                rate_limit: { unit: hour, requests_per_unit: 9 }
        """
        .formatted(first, second);
  }
}
