package dev.limiter.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.limiter.Rule;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a rule may say, a difference in it is shown. */
class RuleFieldsTest {

  /**
   * What a rule may say.
   *
   * @param name what Java calls it
   * @param field what the file calls it
   * @param before a rule that does not say it
   * @param after the same rule, which does
   */
  record Option(String name, String field, String before, String after) {
    @Override
    public String toString() {
      return field;
    }
  }

  private static final String TEN = "unit: day, requests_per_unit: 10";

  @TempDir private Path directory;

  static List<Option> options() {
    return List.of(
        descriptor("shadow", "shadow_mode", "true"),
        descriptor("quota", "quota_mode", "true"),
        descriptor("detailedMetric", "detailed_metric", "true"),
        descriptor("enforcedPercent", "enforced_percent", "25"),
        descriptor("metadata", "metadata", "{ team: search }"),
        descriptor("failureMode", "failure_mode", "deny"),
        descriptor("hashTag", "hash_tag", "k"),
        descriptor("shared", "share_threshold", "true"),
        descriptor("inMetric", "value_to_metric", "true"),
        new Option(
            "replaces", "replaces", limit(TEN), limit(TEN + ", replaces: [{ name: other }]")),
        new Option("name", "name", limit("unlimited: true"), limit("unlimited: true, name: x")));
  }

  private static Option descriptor(String name, String field, String value) {
    return new Option(name, field, limit(TEN), limit(TEN) + ", " + field + ": " + value);
  }

  private static String limit(String fields) {
    return "key: k, value: 'a*', rate_limit: { " + fields + " }";
  }

  private static String file(String descriptor) {
    String other = "{ key: other, rate_limit: { name: other, " + TEN + " } }";
    return "domain: d\ndescriptors: [{ " + descriptor + " }, " + other + "]\n";
  }

  /** Fails for an option that is new, until it is among those above. */
  @Test
  void options_areAllThatARuleMaySay() throws ClassNotFoundException {
    Stream<String> ofTheRule =
        Arrays.stream(Class.forName("dev.limiter.RuleOptions").getDeclaredFields())
            .filter(field -> !Modifier.isStatic(field.getModifiers()))
            .map(Field::getName);
    Stream<String> ofItsSteps =
        Arrays.stream(Rule.Entry.class.getRecordComponents())
            .map(RecordComponent::getName)
            .filter(name -> !name.equals("key") && !name.equals("pattern"));

    assertThat(options())
        .extracting(Option::name)
        .containsExactlyInAnyOrderElementsOf(Stream.concat(ofTheRule, ofItsSteps).toList());
  }

  @ParameterizedTest
  @MethodSource("options")
  void option_saidByOneRuleOnly_isShownAsADifference(Option option) {
    String before = Examples.write(directory, "before.yaml", file(option.before()));

    Run run = Run.reading(file(option.after()), "diff", before, "-", "--json");

    assertThat(run.exitCode()).as(run.out()).isZero();
    JsonNode change = run.json().at("/changes/0");
    assertThat(change.at("/kind").asText()).isEqualTo(RuleChange.CHANGED);
    assertThat(change.at("/fields").findValuesAsText("field")).containsExactly(option.field());
    assertThat(change.at("/after").findValue(option.field()))
        .isNotNull()
        .isNotEqualTo(change.at("/before").findValue(option.field()));
  }
}
