package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.config.FileRuleSource;
import dev.limiter.config.Lint;
import dev.limiter.contract.CapturedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules that can be used and are probably not what was meant: the log of a service tells. */
class RuleWarningsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String SOUND =
      "domain: d\ndescriptors: [{key: k, rate_limit: {unit: hour, requests_per_unit: 9}}]\n";
  private static final String HIDDEN =
      SOUND.replace(
          "}]", "}, {key: k, value: '*', rate_limit: {unit: day, requests_per_unit: 8}}]");
  private static final String WARNING = " never applies: ";

  @TempDir private Path directory;

  private static List<String> warnings(CapturedLog log) {
    return log.lines("WARN").stream().filter(line -> line.contains("what was meant")).toList();
  }

  private RateLimiter following(Path file) {
    return RateLimiter.builder()
        .rules(FileRuleSource.of(file))
        .backend(new ScriptedBackend())
        .build();
  }

  @Test
  void build_rulesWithAWarning_logsItWithItsPlace() throws IOException {
    Path file = Files.writeString(directory.resolve("rules.yaml"), HIDDEN);

    try (CapturedLog log = new CapturedLog();
        RateLimiter limiter = following(file)) {
      assertThat(limiter.rulesStatus().isCurrent()).isTrue();
      assertThat(warnings(log)).hasSize(1);
      assertThat(warnings(log).get(0))
          .contains("domain d, version", file + ":2:15: warning: ", WARNING, "[unreachable-rule]");
    }
  }

  @Test
  void reload_toRulesWithAWarning_logsItOnce() throws IOException {
    Path file = Files.writeString(directory.resolve("rules.yaml"), SOUND);

    try (CapturedLog log = new CapturedLog();
        RateLimiter limiter = following(file)) {
      assertThat(warnings(log)).isEmpty();

      Files.writeString(file, HIDDEN);
      Eventually.holds(PATIENCE, "a warning", () -> !warnings(log).isEmpty());
      String version = limiter.rulesStatus().version();
      Files.writeString(file, SOUND);
      Eventually.holds(
          PATIENCE, "the sound rules", () -> !limiter.rulesStatus().version().equals(version));

      assertThat(warnings(log)).hasSize(1);
    }
  }

  @Test
  void warn_manyWarnings_showsTenAndHowManyMore() {
    RulesReport report = new RulesReport("d", new Listeners(List.of()));
    RuleSource source =
        new RuleSource() {
          @Override
          public RuleSet load() {
            return RuleSet.of("d", List.of());
          }

          @Override
          public List<String> warnings(RuleSet rules, String domain) {
            return Collections.nCopies(1_000, "w");
          }
        };

    try (CapturedLog log = new CapturedLog()) {
      report.warn(RulesInForce.NONE, source);

      assertThat(warnings(log).get(0)).endsWith(": " + "w; ".repeat(10) + "and 990 more");
    }
  }

  @Test
  void warn_sourceThatThrows_isContained() {
    ManualRuleSource source = new ManualRuleSource(RuleSnapshot.of(RuleSet.of("d", List.of())));
    RuleSource throwing =
        new RuleSource() {
          @Override
          public RuleSet load() {
            return source.load();
          }

          @Override
          public List<String> warnings(RuleSet rules, String domain) {
            throw new IllegalStateException("a source's own fault");
          }
        };

    try (CapturedLog log = new CapturedLog();
        RateLimiter limiter =
            RateLimiter.builder().rules(throwing).backend(new ScriptedBackend()).build()) {
      assertThat(limiter.rulesStatus().isCurrent()).isTrue();
      assertThat(log.lines("WARN")).singleElement().asString().contains("could not be looked at");
    }
  }

  @Test
  void warnings_ofVeryManyRules_areNotLookedFor() {
    Policy small = Policy.tokenBucket(1_000, Duration.ofSeconds(1), 5);
    List<Rule> rules =
        IntStream.rangeClosed(0, 10_000)
            .mapToObj(i -> Rule.builder().on("k", "v" + i).limit(small).build())
            .toList();

    assertThat(Lint.warnings(RuleSet.of("d", rules.subList(1, 10_001)), "d")).hasSize(10_000);
    assertThat(Lint.warnings(RuleSet.of("d", rules), "d")).isEmpty();
  }
}
