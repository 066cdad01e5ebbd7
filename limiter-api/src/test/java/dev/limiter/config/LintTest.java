package dev.limiter.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LintTest {

  private static final String LIMIT = "rate_limit: {unit: minute, requests_per_unit: 10}";

  /** Says severity, code and line of every finding in a file of these descriptors, from line 3. */
  private static List<String> findings(String... descriptors) {
    StringBuilder yaml = new StringBuilder("domain: d\ndescriptors:\n");
    for (String descriptor : descriptors) {
      yaml.append("  - {").append(descriptor).append("}\n");
    }
    return Lint.of("f", yaml.toString()).stream()
        .map(f -> f.severity() + " " + f.code() + " " + f.place().replaceFirst(":\\d+$", ""))
        .toList();
  }

  private static String limited(String fields) {
    return fields + ", " + LIMIT;
  }

  private static String limit(String fields) {
    return "key: k, rate_limit: {" + fields + "}";
  }

  @Test
  void of_faultyText_givesEveryFaultAsAnError() {
    assertThat(Lint.of("a:b.yaml", "domain: d\ndescriptors: [{key: k, x: 1}, {kex: 2}]\n"))
        .extracting(Finding::place)
        .containsExactly("a:b.yaml:2:24", "a:b.yaml:2:31", "a:b.yaml:2:32");
    assertThat(Lint.of("f", "domain: d\n").get(0))
        .isEqualTo(
            new Finding(
                Severity.ERROR,
                "error",
                "f:1:1",
                "a rule file needs descriptors: without any, nothing is limited"))
        .hasToString(
            "f:1:1: error: a rule file needs descriptors: without any, nothing is limited [error]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'*'", "'**'"})
  void unreachable_anyBesideAWildcardForAll_isFound(String value) {
    assertThat(findings(limited("key: k"), limited("key: k, value: " + value)))
        .containsExactly("WARNING unreachable-rule f:3");
  }

  @Test
  void unreachable_equalWildcards_isTheOneThatLoses() {
    assertThat(findings(limited("key: k, value: 'a**b'"), limited("key: k, value: 'a*b'")))
        .contains("WARNING unreachable-rule f:4");
    assertThat(findings(limited("key: k, value: 'a*bc'"), limited("key: k, value: 'a*b*c'")))
        .contains("WARNING unreachable-rule f:3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"shadow_mode: true", "enforced_percent: 99"})
  void unreachable_behindARuleThatIsNotAlwaysEnforced_isNone(String field) {
    assertThat(findings(limited("key: k"), limited("key: k, value: '*', " + field))).isEmpty();
  }

  @Test
  void wildcardOrder_laterIsMoreSpecific_isAHint() {
    assertThat(
            findings(
                limited("key: k"),
                limited("key: k, value: '/api/*'"),
                limited("key: k, value: '/api/v1/*'"),
                limited("key: k, value: '/web/*'")))
        .containsExactly("HINT wildcard-order f:5");
    assertThat(
            findings(
                limited("key: k"),
                limited("key: k, value: '/api/v1/*'"),
                limited("key: k, value: '/api/*'")))
        .isEmpty();
  }

  @Test
  void deeperDescriptors_limitWithNestedOnes_isAHint() {
    assertThat(findings(limited("key: k, descriptors: [{key: l, " + LIMIT + "}]")))
        .containsExactly("HINT deeper-descriptors f:3");
    assertThat(findings("key: k, descriptors: [{key: l, " + LIMIT + "}]")).isEmpty();
  }

  @Test
  void joinedKey_besideKeyAndValue_isAHint() {
    assertThat(findings(limited("key: a_b"), limited("key: a, value: b")))
        .containsExactly("HINT joined-key f:4");
  }

  @Test
  void names_byCaseOrOnOtherKeys_areFound() {
    String upper = "rate_limit: {unit: day, requests_per_unit: 1, name: N}";
    String lower = "rate_limit: {unit: day, requests_per_unit: 1, name: n}";

    assertThat(findings("key: a, " + upper, "key: b, " + lower))
        .containsExactly("WARNING same-name f:4");
    assertThat(findings("key: a, " + lower, "key: b, " + lower))
        .containsExactly("HINT same-name f:4");
    assertThat(findings("key: a, " + lower, "key: a, value: v, " + lower)).isEmpty();
  }

  @Test
  void replacedName_ofSeveralOrOfAWhitelist_isFound() {
    String named = "rate_limit: {unit: day, requests_per_unit: 1, name: n}";
    String replacing = "key: c, rate_limit: {unlimited: true, replaces: [{name: n}]}";

    assertThat(findings("key: a, " + named, "key: a, value: v, " + named, replacing))
        .containsExactly("WARNING replaced-name f:5");
    assertThat(findings("key: a, rate_limit: {unlimited: true, name: n}", replacing))
        .containsExactly("WARNING replaced-name f:4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "unit: second, requests_per_unit: 1000, burst: 5      | WARNING small-burst f:3",
        "unit: second, requests_per_unit: 1000, burst: 10     | ",
        "unit: second, requests_per_unit: 1000                | ",
        "unit: week, requests_per_unit: 9, algorithm: fixed_window  | WARNING calendar-window f:3",
        "unit: month, requests_per_unit: 9, algorithm: fixed_window | WARNING calendar-window f:3",
        "unit: hour, unit_multiplier: 7, requests_per_unit: 9, algorithm: fixed_window | WARNING calendar-window f:3",
        "unit: hour, unit_multiplier: 6, requests_per_unit: 9, algorithm: fixed_window | ",
        "unit: day, requests_per_unit: 9, algorithm: fixed_window   | ",
        "unit: month, requests_per_unit: 9                          | ",
      })
  void figures_oneThatSurprises_isFound(String fields, String finding) {
    assertThat(findings(limit(fields))).isEqualTo(finding == null ? List.of() : List.of(finding));
  }

  @Test
  void percentage_ofASingleCounter_isFound() {
    assertThat(findings(limited("key: k"), limited("key: k, value: v, enforced_percent: 5")))
        .containsExactly("WARNING single-counter f:4");
    assertThat(findings(limited("key: k, enforced_percent: 5"))).isEmpty();
  }

  @Test
  void value_withBlanks_isFound() {
    assertThat(findings(limited("key: k"), limited("key: k, value: ' v'")))
        .containsExactly("WARNING blank-value f:4");
  }

  @Test
  void coverage_namedValuesOnly_isAHint() {
    assertThat(findings(limited("key: k, value: v"))).containsExactly("HINT no-last-resort f:3");
  }

  @ParameterizedTest
  @MethodSource("dev.limiter.config.EnvoyFilesTest#good")
  void of_envoysExamples_warnsOfNothing(Path file) throws IOException {
    assertThat(Lint.of(file.toString(), Files.readString(file)))
        .noneMatch(finding -> finding.severity() != Severity.HINT);
  }
}
