package dev.limiter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Descriptor;
import dev.limiter.FailureMode;
import dev.limiter.Policy;
import dev.limiter.Rule;
import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleTextTest {

  private static RuleSet rules(String descriptors) {
    return RuleText.parse("f", "domain: d\ndescriptors:\n" + descriptors);
  }

  private static Rule only(RuleSet set) {
    assertThat(set.rules("d")).hasSize(1);
    return set.rules("d").get(0);
  }

  @Test
  void seedFile_matchesAsTheDesignSays() throws IOException {
    RuleSet seed;
    try (InputStream resource = RuleTextTest.class.getResourceAsStream("seed-rules.yaml")) {
      seed = RuleText.parse("seed", new String(resource.readAllBytes(), StandardCharsets.UTF_8));
    }
    Descriptor search = Descriptor.of("tier", "free").and("route", "/v1/search");

    RuleSet.Match clamped = seed.match("public-api", search.and("api_key", "k_live_abc123"));
    assertThat(clamped.enforced().orElseThrow().origin()).isEqualTo("seed:9:9");
    assertThat(clamped.shadow()).extracting(Rule::origin).containsExactly("seed:12:5");
    Policy clamp = clamped.shadow().get(0).policies().get(0);
    assertThat(clamp).isEqualTo(Policy.tokenBucket(5, Duration.ofMinutes(1)));

    RuleSet.Match free = seed.match("public-api", search.and("api_key", "other"));
    assertThat(free.shadow()).isEmpty();
    assertThat(free.enforced().orElseThrow().policies())
        .containsExactly(Policy.tokenBucket(30, Duration.ofMinutes(1)).withBurst(10));

    RuleSet.Match premium = seed.match("public-api", Descriptor.of("tier", "premium"));
    assertThat(premium.enforced().orElseThrow().policies())
        .containsExactly(Policy.tokenBucket(1000, Duration.ofMinutes(1)).withBurst(200));
    assertThat(seed.match("public-api", Descriptor.of("tier", "free")).enforced()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"123", "true", "yes", "1.5", "2001-01-01", "0x1F", "1e3", "Null0"})
  void value_anyScalar_isItsSourceText(String scalar) {
    RuleSet set =
        rules(
            "  - {key: a, value: " + scalar + ", rate_limit: {unit: hour, requests_per_unit: 1}}");

    assertThat(set.match("d", Descriptor.of("a", scalar)).enforced()).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "~", "''", "\"\"", ""})
  void case27_valueMissing_matchesAnyAndNeverTheTextNull(String none) {
    RuleSet set =
        rules("  - {key: a, value: " + none + ", rate_limit: {unit: hour, requests_per_unit: 1}}");

    assertThat(only(set).path().toString()).isEqualTo("[a]");
    assertThat(set.match("d", Descriptor.of("a", "x")).enforced()).isPresent();
  }

  @Test
  void value_quotedNull_isThatText() {
    RuleSet set =
        rules("  - {key: a, value: 'null', rate_limit: {unit: hour, requests_per_unit: 1}}");

    assertThat(set.match("d", Descriptor.of("a", "null")).enforced()).isPresent();
    assertThat(set.match("d", Descriptor.of("a", "x")).enforced()).isEmpty();
  }

  @Test
  void rateLimit_list_isSeveralLimitsWithNamesOfTheirOwn() {
    Rule rule =
        only(
            rules(
                """
                  - key: a
                    failure_mode: deny
                    rate_limit:
                      - { unit: second, requests_per_unit: 10 }
                      - { unit: hour, unit_multiplier: 2, requests_per_unit: 1000 }
                      - { unit: DAY, requests_per_unit: 5000, name: daily, algorithm: gcra }
                """));

    assertThat(rule.policies())
        .containsExactly(
            Policy.tokenBucket(10, Duration.ofSeconds(1)).withName("10-per-second"),
            Policy.tokenBucket(1000, Duration.ofHours(2)).withName("1000-per-2-hour"),
            Policy.tokenBucket(5000, Duration.ofDays(1)).withName("daily"));
    assertThat(rule.failureMode()).isEqualTo(FailureMode.DENY);
  }

  @Test
  void rule_withoutLimitAndChildrenOrUnlimited_isAWhitelist() {
    RuleSet set =
        rules("  - {key: a, value: vip}\n  - {key: a, value: root, rate_limit: {unlimited: true}}");

    assertThat(set.rules("d")).hasSize(2).allSatisfy(r -> assertThat(r.policies()).isEmpty());
  }

  @Test
  void descriptor_withLimitAndChildren_isBothAndAStepAloneIsNone() {
    RuleSet set =
        rules(
            """
              - key: a
                rate_limit: { unit: hour, requests_per_unit: 1 }
                descriptors:
                  - { key: b, rate_limit: { unit: hour, requests_per_unit: 2 } }
              - key: c
                descriptors:
                  - { key: e, rate_limit: { unit: hour, requests_per_unit: 3 } }
            """);

    assertThat(set.rules("d"))
        .extracting(rule -> rule.path().toString())
        .containsExactly("[a]", "[a, b]", "[c, e]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unit: year, requests_per_unit: 1",
        "unit: second, requests_per_unit: 10000000",
        "unit: day, requests_per_unit: 1234567",
        "unit: second, unit_multiplier: 10, requests_per_unit: 980000000",
        "unit: second, requests_per_unit: 1000000000",
        "unit: month, requests_per_unit: 999983",
        "unit: second, requests_per_unit: 0",
      })
  void rateLimit_ofAnySize_loads(String limit) {
    assertThat(only(rules("  - {key: a, rate_limit: {" + limit + "}}")).policies()).hasSize(1);
  }

  @Test
  void severalFiles_haveADomainEach_andTheSameOneIsRefused() {
    String rule = "\ndescriptors: [{key: a, rate_limit: {unit: hour, requests_per_unit: 1}}]";

    assertThat(RuleText.parse(Map.of("f", "domain: d" + rule, "g", "domain: e" + rule)).domains())
        .containsExactlyInAnyOrder("d", "e");
    assertThatThrownBy(
            () ->
                RuleText.parse(
                    new TreeMap<>(Map.of("f", "domain: d" + rule, "g", "domain: d" + rule))))
        .isInstanceOf(RuleException.class)
        .hasMessage("g:1:9: domain 'd' is already at f:1:9");
  }

  @Test
  void nesting_tenThousandLevels_isRefusedNotAnOverflow() {
    assertThatThrownBy(() -> rules("  " + "[".repeat(10_000)))
        .isInstanceOf(RuleException.class)
        .hasMessageContaining("f:1:1: nested too deeply");
  }

  @Test
  void fileSource_brokenFiles_areAllNamed(@TempDir Path directory) throws IOException {
    Path latin = Files.write(directory.resolve("latin.yaml"), new byte[] {'a', (byte) 0xe9});
    Path missing = directory.resolve("missing.yaml");

    assertThatThrownBy(() -> FileRuleSource.of(missing, directory, latin).load())
        .isInstanceOfSatisfying(
            RuleException.class,
            e ->
                assertThat(e.problems())
                    .isEqualTo(
                        List.of(
                            missing + ": no such file",
                            directory + ": cannot be read: it is a directory",
                            latin + ": not UTF-8")));
  }

  @Test
  void fileSource_byteOrderMark_isSkippedAndEveryLoadReadsAnew(@TempDir Path directory)
      throws IOException {
    Path file = Files.writeString(directory.resolve("r.yaml"), "\uFEFFdomain: d");
    FileRuleSource source = FileRuleSource.of(file);
    assertThat(source.load().domains()).containsExactly("d");

    Files.writeString(file, "domain: e");
    assertThat(source.load().domains()).containsExactly("e");
  }
}
