package dev.limiter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.limiter.FailureMode;
import dev.limiter.Pattern;
import dev.limiter.Policy;
import dev.limiter.Rule;
import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleTextTest {

  private static Rule only(String yaml) {
    List<Rule> rules = RuleText.parse("f.yaml", yaml).rules("d");
    assertThat(rules).hasSize(1);
    return rules.get(0);
  }

  private static Policy limit(String fields) {
    List<Policy> policies = only(Malformed.limit(fields)).policies();
    assertThat(policies).hasSize(1);
    return policies.get(0);
  }

  private static Pattern value(String value) {
    Rule rule = only("domain: d\ndescriptors:\n  - key: k\n    value: " + value + "\n");
    return rule.path().get(0).pattern();
  }

  @ParameterizedTest
  @CsvSource({
    "second, PT1S",
    "Minute, PT1M",
    "HOUR, PT1H",
    "day, P1D",
    "week, P7D",
    "month, P30D",
    "YEAR, P365D"
  })
  void unit_inAnyCase_isItsLength(String unit, Duration window) {
    assertThat(limit("unit: " + unit + ", requests_per_unit: 2"))
        .isEqualTo(Policy.tokenBucket(2, window));
  }

  @Test
  void unitMultiplier_given_multipliesTheWindow() {
    assertThat(limit("unit: second, unit_multiplier: 90, requests_per_unit: 2").window())
        .isEqualTo(Duration.ofSeconds(90));
  }

  @Test
  void requests_zero_refusesEverything() {
    Policy policy = limit("unit: second, requests_per_unit: 0");

    assertThat(policy.limit()).isZero();
    assertThat(policy.burst()).isZero();
  }

  @Test
  void burst_smallerThanTheLimit_makesAFineLimitExact() {
    Policy policy = limit("unit: minute, requests_per_unit: 100000007, burst: 10");

    assertThat(policy.limit()).isEqualTo(100_000_007);
    assertThat(policy.burst()).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"token_bucket", "gcra"})
  void algorithm_tokenBucketByEitherName_isAccepted(String name) {
    assertThat(limit("unit: second, requests_per_unit: 2, algorithm: " + name))
        .isEqualTo(Policy.tokenBucket(2, Duration.ofSeconds(1)));
  }

  @Test
  void name_given_isThePolicys() {
    assertThat(limit("unit: day, requests_per_unit: 2, name: 7").name()).isEqualTo("7");
    assertThat(limit("unit: day, requests_per_unit: 2").name()).isEqualTo("default");
  }

  @ParameterizedTest
  @ValueSource(strings = {"123", "true", "yes", "1.5", "1e3", "010", "2001-01-01", "nan", "-1"})
  void value_scalarOfAnyKind_isItsSourceText(String value) {
    assertThat(value(value)).isEqualTo(new Pattern.Exact(value));
  }

  @Test
  void value_quoted_isTextWhateverItSays() {
    assertThat(value("'null'")).isEqualTo(new Pattern.Exact("null"));
    assertThat(value("\"~\"")).isEqualTo(new Pattern.Exact("~"));
    assertThat(value("' a '")).isEqualTo(new Pattern.Exact(" a "));
    assertThat(value("/v1/*")).isEqualTo(new Pattern.Wildcard("/v1/*"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "~", "Null", "NULL", "", "''", "\"\""})
  void case27_valueThatIsNull_isAnyValueNeverTheTextNull(String value) {
    assertThat(value(value)).isEqualTo(Pattern.any());
  }

  @Test
  void rateLimit_list_isSeveralLimitsNamedApart() {
    Rule rule =
        only(
            """
            domain: d
            descriptors:
              - key: k
                rate_limit:
                  - {unit: second, requests_per_unit: 10}
                  - {unit: hour, unit_multiplier: 6, requests_per_unit: 1000}
                  - {unit: day, requests_per_unit: 5, name: daily}
            """);

    assertThat(rule.policies())
        .containsExactly(
            Policy.tokenBucket(10, Duration.ofSeconds(1)).withName("10-per-second"),
            Policy.tokenBucket(1000, Duration.ofHours(6)).withName("1000-per-6-hour"),
            Policy.tokenBucket(5, Duration.ofDays(1)).withName("daily"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rate_limit: {unlimited: true}", "value: v"})
  void descriptor_unlimitedOrWithoutLimit_isAWhitelist(String field) {
    assertThat(only("domain: d\ndescriptors:\n  - key: k\n    " + field + "\n").policies())
        .isEmpty();
  }

  @Test
  void descriptor_limitAndChildren_areRulesOfTheirOwn() {
    RuleSet set =
        RuleText.parse(
            "f.yaml",
            """
            domain: d
            descriptors:
              - key: a
                value: x
                rate_limit: {unit: second, requests_per_unit: 1}
                descriptors:
                  - key: b
                    rate_limit: {unit: second, requests_per_unit: 2}
                    descriptors:
                      - key: c
            """);

    assertThat(set.rules("d"))
        .extracting(Rule::toString)
        .containsExactly(
            "[a=x] at f.yaml:3:5", "[a=x, b] at f.yaml:7:9", "[a=x, b, c] at f.yaml:10:13");
    assertThat(set.rules("d")).extracting(rule -> rule.policies().size()).containsExactly(1, 1, 0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shadow_mode: true\n    rate_limit: {unit: day, requests_per_unit: 1}",
        "rate_limit: {unit: day, requests_per_unit: 1, shadow_mode: true}",
        "shadow_mode: true\n    rate_limit: [{unit: day, requests_per_unit: 1, shadow_mode: true},"
            + " {unit: hour, requests_per_unit: 1}]"
      })
  void shadowMode_onDescriptorOrRateLimit_isTheRules(String fields) {
    assertThat(only("domain: d\ndescriptors:\n  - key: k\n    " + fields + "\n").shadow()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "failure_mode: deny\n    rate_limit: {unit: day, requests_per_unit: 1}",
        "rate_limit: {unit: day, requests_per_unit: 1, failure_mode: deny}",
        "failure_mode: deny\n    rate_limit: {unit: day, requests_per_unit: 1, failure_mode: deny}"
      })
  void failureMode_onDescriptorOrRateLimit_isTheRules(String fields) {
    Rule rule = only("domain: d\ndescriptors:\n  - key: k\n    " + fields + "\n");

    assertThat(rule.failureMode()).contains(FailureMode.DENY);
    assertThat(rule.shadow()).isFalse();
  }

  @Test
  void document_withItsMarkers_isOne() {
    assertThat(RuleText.parse("f", "---\ndomain: d\ndescriptors: [{key: k}]\n...\n").domains())
        .containsExactly("d");
  }

  @Test
  void parse_severalFiles_givesEachDomain() {
    RuleSet set =
        RuleText.parse(
            Map.of(
                "a", "domain: a\ndescriptors:\n  - key: k\n",
                "b", "domain: b\ndescriptors:\n  - key: k\n"));

    assertThat(set.domains()).containsExactlyInAnyOrder("a", "b");
    assertThat(set.rules("a")).hasSize(1);
  }

  @Test
  void parse_severalFaultyFiles_reportsAllInTheirOrder() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("z.yaml", "domain: d\ndescriptors:\n  - key: k\n  - key: k\n");
    texts.put("y.yaml", "x: 1\ndomain: d\n");
    texts.put("z.yaml:1:1", "domain: [");

    RuleException fault = catchThrowableOfType(RuleException.class, () -> RuleText.parse(texts));

    assertThat(fault.problems()).hasSize(4);
    assertThat(fault.problems().get(0))
        .isEqualTo(
            "z.yaml:4:5: descriptor 'k' is already at z.yaml:3:5: put what both say into one");
    assertThat(fault.problems().get(1))
        .isEqualTo("y.yaml:1:1: unknown field 'x' in a rule file (it has descriptors, domain)");
    assertThat(fault.problems().get(2))
        .isEqualTo("y.yaml:2:9: domain 'd' is already at z.yaml:1:9");
    assertThat(fault.problems().get(3)).startsWith("z.yaml:1:1:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4:17 | rate_limit: {unit: second}",
        "4:51 | rate_limit: {unit: second, requests_per_unit: 010}",
        "4:54 | rate_limit: {unit: second, requests_per_unit: 1, unit: day}",
        "4:5  | shadow_mod: true",
        "4:18 | shadow_mode: true",
        "6:1  | 'value: v\n---\ndomain: e'",
      })
  void case23_whatIsSwallowedElsewhere_isRefusedWithItsPlace(String place, String field) {
    String yaml = "domain: d\ndescriptors:\n  - key: k\n    " + field + "\n";

    RuleException fault =
        catchThrowableOfType(RuleException.class, () -> RuleText.parse("f", yaml));

    assertThat(fault.problems()).hasSize(1);
    assertThat(fault.problems().get(0)).startsWith("f:" + place + ": ");
  }

  @Test
  void parse_noFile_isAFaultThatSaysSo() {
    RuleException fault = catchThrowableOfType(RuleException.class, () -> RuleText.parse(Map.of()));

    assertThat(fault.problems()).containsExactly("a rule set needs at least one domain");
  }

  @Test
  void algorithm_eachByItsName_isAccepted() {
    Duration second = Duration.ofSeconds(1);

    assertThat(limit("unit: second, requests_per_unit: 2, algorithm: fixed_window"))
        .isEqualTo(Policy.fixedWindow(2, second));
    assertThat(limit("unit: second, requests_per_unit: 2, algorithm: sliding_window_counter"))
        .isEqualTo(Policy.slidingWindowCounter(2, second));
    assertThat(limit("unit: second, requests_per_unit: 2, algorithm: sliding_window_log"))
        .isEqualTo(Policy.slidingWindowLog(2, second));
  }

  @Test
  void hashTag_aKeyOnThePath_isThatOfTheRule() {
    RuleSet rules =
        RuleText.parse(
            "rules.yaml",
            """
            domain: d
            descriptors:
              - key: tenant
                descriptors:
                  - key: user
                    hash_tag: tenant
                    rate_limit: { unit: second, requests_per_unit: 2 }
            """);

    assertThat(rules.rules("d").get(0).hashTag()).contains("tenant");
  }
}
