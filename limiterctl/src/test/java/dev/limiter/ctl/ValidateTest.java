package dev.limiter.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.limiter.config.RuleBundle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateTest {

  private static final String FAULTY =
      """
      domain: shop
      descriptors:
        - key: user
          rate_limit: { unit: fortnight, requests_per_unit: 5 }
        - key: route
          valeu: /x
          rate_limit: { unit: hour, requests_per_unit: -1 }
      """;

  @TempDir private Path directory;

  @Test
  void validate_goodFiles_countsTheirRulesAndEndsWith0() {
    String first = Examples.write(directory, "a.yaml", Examples.PUBLIC_API);

    Run run = Run.reading(Examples.PUBLIC_API.replace("public-api", "b"), "validate", first, "-");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("valid: 6 rules in 2 domains");
  }

  @Test
  void validate_severalFaultsInSeveralFiles_reportsAllWithTheirPlacesAndEndsWith1() {
    String first = Examples.write(directory, "a.yaml", FAULTY);
    String missing = directory.resolve("missing.yaml").toString();

    Run run = Run.reading("domain: ''\n", "validate", first, missing, "-");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.out())
        .contains(first + ":4:25: error: ")
        .contains(first + ":6:5: error: ")
        .contains(first + ":7:")
        .contains(missing + ": no such file")
        .contains("stdin:1:")
        .contains("not valid: ");
  }

  @Test
  void validate_faultsAsJson_givesEachPlaceInParts() {
    Run run = Run.reading(FAULTY, "validate", "--json", "-");

    JsonNode finding = run.json().at("/findings/0");
    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.json().at("/valid").asBoolean()).isFalse();
    assertThat(finding.at("/severity").asText()).isEqualTo("error");
    assertThat(finding.at("/place/file").asText()).isEqualTo("stdin");
    assertThat(finding.at("/place/line").asInt()).isEqualTo(4);
    assertThat(finding.at("/place/column").asInt()).isEqualTo(25);
    assertThat(finding.at("/text").asText()).contains("fortnight");
  }

  @Test
  void validate_withoutAFile_saysSoAndEndsWith2() {
    Run run = Run.of("validate");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("Missing required parameter: 'FILE'");
  }

  private static final String NEVER =
      """
      domain: shop
      descriptors:
        - key: route
          rate_limit: { unit: second, requests_per_unit: 5 }
        - key: route
          value: '*'
          rate_limit: { unit: second, requests_per_unit: 50 }
      """;

  @Test
  void validate_ruleThatNeverApplies_isAWarningThatOnlyStrictEndsWith1() {
    Run run = Run.reading(NEVER, "validate", "-");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("stdin:3:5: warning: rule [route] never applies")
        .contains("[unreachable-rule]")
        .contains("valid: 2 rules in 1 domain, 1 warning");
    assertThat(Run.reading(NEVER, "validate", "--strict", "-").exitCode())
        .isEqualTo(ExitCode.REFUSED);
  }

  @Test
  void validate_lintAsJson_namesTheCheckThatFoundIt() {
    JsonNode json = Run.reading(NEVER, "validate", "--json", "-").json();

    assertThat(json.at("/valid").asBoolean()).isTrue();
    assertThat(json.at("/findings/0/severity").asText()).isEqualTo("warning");
    assertThat(json.at("/findings/0/code").asText()).isEqualTo("unreachable-rule");
    assertThat(json.at("/findings/0/place/line").asInt()).isEqualTo(3);
  }

  @Test
  void validate_parsesOnce() {
    String text = Parses.text(1);

    double parses = Parses.in(() -> assertThat(validated(text).exitCode()).isZero());
    double twin = Parses.in(() -> assertThat(validatedTwice(text).exitCode()).isZero());

    assertThat(parses).isBetween(1.0, 1.8);
    assertThat(twin).isGreaterThan(1.8);
  }

  private static Run validated(String text) {
    return Run.reading(text, "validate", "-");
  }

  /** The twin that parses once more. */
  private static Run validatedTwice(String text) {
    RuleBundle.of("f", text).parse();
    return validated(text);
  }

  @Test
  void validate_folder_readsTheRuleFilesInIt() {
    Examples.write(directory, "a.yaml", Examples.PUBLIC_API);
    Examples.write(directory, "b.yml", Examples.PUBLIC_API.replace("public-api", "b"));
    Examples.write(directory, "notes.txt", "no rules");

    Run run = Run.of("validate", directory.toString());

    assertThat(run.out()).contains("valid: 6 rules in 2 domains");
  }

  @Test
  void validate_notUtf8_givesThePlaceAsOfAnyFault() throws IOException {
    Path file = directory.resolve("latin1.yaml");
    Files.write(file, "domain: d\n# M\u00FCller\n".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(Run.of("validate", file.toString()).out())
        .contains(file + ":2:4: error: not UTF-8: byte 0xFC");
  }
}
