package dev.limiter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.limiter.RuleException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that nobody writes by hand: whatever comes, the answer is rules or a list of faults. */
class HostileTextTest {

  private static RuleException faultOf(String yaml) {
    return catchThrowableOfType(RuleException.class, () -> RuleText.parse("f", yaml));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{a: ", "- "})
  void parse_tenThousandLevels_saysWhereItIsTooDeep(String level) {
    RuleException fault = faultOf("domain: d\ndescriptors: \n  " + level.repeat(10_000));

    assertThat(fault.problems()).hasSize(1);
    assertThat(fault.problems().get(0))
        .matches("f:3:\\d+: not valid YAML: nested more than 200 levels deep");
  }

  @Test
  void parse_tenThousandDescriptorsInEachOther_saysWhereItIsTooDeep() {
    StringBuilder yaml = new StringBuilder("domain: d\n");
    for (int i = 0; i < 10_000; i++) {
      yaml.append("descriptors: [{key: k").append(i).append(", ");
    }

    assertThat(faultOf(yaml.toString()).problems().get(0))
        .endsWith("nested more than 200 levels deep");
  }

  @Test
  void parse_deepestThatIsAllowed_isRead() {
    StringBuilder yaml = new StringBuilder("domain: d\n");
    int levels = 99; // the root, and two levels each
    for (int i = 0; i < levels; i++) {
      yaml.append(i == 0 ? "" : ", ").append("descriptors: [{key: k").append(i);
    }
    yaml.append("}]".repeat(levels));

    assertThat(RuleText.parse("f", yaml.toString()).rules("d").get(0).path()).hasSize(levels);
  }

  @Test
  void parse_aliasesThatDouble_areRefusedAtOnce() {
    StringBuilder yaml = new StringBuilder("domain: d\na0: &a0 [x]\n");
    for (int i = 1; i < 64; i++) {
      yaml.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }

    assertThat(faultOf(yaml.toString()).problems()).hasSize(64 + 2 * 63);
  }

  @Test
  void parse_longValues_areShortenedInMessages() {
    String message =
        faultOf(Malformed.limit("requests_per_unit: 1, unit: " + "x".repeat(9_999)))
            .problems()
            .get(0);

    assertThat(message).startsWith("f:4:46: unit must be one of ").endsWith("xxx...'");
    assertThat(message.length()).isLessThan(200);
  }

  private static void assertShort(List<String> problems, int more) {
    assertThat(problems).hasSize(1_001).last().isEqualTo("and " + more + " more faults");
    assertThat(problems.stream().mapToInt(String::length).sum()).isLessThan(500_000);
  }

  @Test
  void parse_longKeyAboveManyFaults_keepsTheReportShort() {
    StringBuilder yaml = new StringBuilder("domain: d\ndescriptors:\n  - key: ");
    yaml.append("x".repeat(1_000_000)).append("\n    descriptors:\n");
    for (int i = 0; i < 2_000; i++) {
      yaml.append("      - {key: k, value: v%d, hash_tag: h, ".formatted(i));
      yaml.append("rate_limit: {unit: day, requests_per_unit: 1}}\n");
    }

    assertShort(faultOf(yaml.toString()).problems(), 1_000);
  }

  @Test
  void parse_manyFaults_keepsTheFirstAndCountsTheOthers() {
    String yaml = "domain: d\ndescriptors: [" + "a,".repeat(300_000) + "]\n";

    List<String> problems = faultOf(yaml).problems();

    assertShort(problems, 299_000);
    assertThat(problems.get(0)).isEqualTo("f:2:15: descriptor must be a mapping (key: value): 'a'");
    assertThat(Lint.of("f", yaml)).hasSize(1_001);
  }

  @Test
  void parse_manyTiesBelowALongKey_keepsTheReportShort() {
    StringBuilder yaml = new StringBuilder("domain: d\ndescriptors:\n  - key: ");
    yaml.append("x".repeat(10_000)).append("\n    descriptors:\n");
    String nested = "      - {key: %s, descriptors: [{key: %s, ";
    for (int i = 0; i < 1_500; i++) {
      for (String keys :
          List.of(nested.formatted("a" + i, "b" + i), nested.formatted("b" + i, "a" + i))) {
        yaml.append(keys).append("rate_limit: {unit: day, requests_per_unit: 1}}]}\n");
      }
    }

    List<String> problems = faultOf(yaml.toString()).problems();

    assertThat(problems).hasSize(1_001).last().isEqualTo("and 500 more faults");
    assertThat(problems.get(0)).hasSizeLessThan(800).contains("f:5:").contains("xxx...");
  }

  @Test
  void parse_tagThatStandsForALongOne_isShortened() {
    String yaml = "%TAG ! " + "t".repeat(100_000) + "\n---\ndomain: !a d\n";

    assertThat(faultOf(yaml).problems()).allSatisfy(p -> assertThat(p).hasSizeLessThan(2_100));
  }

  @Test
  void parse_seedFileCutOrChanged_givesRulesOrPlacedFaults() {
    String seed = SeedRulesTest.text();
    long randomSeed = new Random().nextLong();
    Random random = new Random(randomSeed);
    String alphabet = "\n\t :-[]{},#*&!|>'\"%@`~0a\0\uD800";
    for (int i = 0; i < 3_000; i++) {
      StringBuilder text = new StringBuilder(seed);
      if (i < seed.length()) {
        text.setLength(i);
      } else {
        for (int change = random.nextInt(4); change >= 0; change--) {
          char c = alphabet.charAt(random.nextInt(alphabet.length()));
          text.setCharAt(random.nextInt(text.length()), c);
        }
      }
      RuleException fault = null;
      try {
        RuleText.parse("f", text.toString());
      } catch (RuleException e) {
        fault = e;
      }
      if (fault != null) {
        assertThat(fault.problems())
            .as("seed %d, text:%n%s", randomSeed, text)
            .isNotEmpty()
            .allSatisfy(problem -> assertThat(problem).matches("(?s)f:\\d+:\\d+: .+"))
            .allSatisfy(problem -> assertThat(problem).doesNotContain("\n"));
      }
    }
  }

  @Test
  void escape_thatNamesNoCharacter_isRefusedWithItsPlace() {
    assertThatThrownBy(() -> RuleText.parse("f", "domain: \"\\UFFFFFFFF\"\n"))
        .isInstanceOf(RuleException.class)
        .hasMessageMatching("f:1:\\d+: not valid YAML: an escape names no character");
  }

  @Test
  void parserFault_thatNamesALineBreak_isOnOneLine() {
    assertThatThrownBy(() -> RuleText.parse("f", "domain: x\n%\n"))
        .isInstanceOf(RuleException.class)
        .hasMessageMatching("f:2:2: not valid YAML: .*\\\\u000a.*");
  }

  @Test
  void parserFault_whateverCharacterItNames_isOnOneLine() {
    for (char c = 1; c < 0x2100; c++) {
      for (String text : List.of("domain: x\n%" + c, "a: &" + c, "a: !" + c, "\"\\" + c, "*" + c)) {
        try {
          RuleText.parse("f", text);
        } catch (RuleException e) {
          assertThat(e.problems())
              .as("U+%04X", (int) c)
              .allSatisfy(
                  problem -> assertThat(problem).doesNotContainPattern("[\\p{Cntrl}\u2028\u2029]"));
        }
      }
    }
  }
}
