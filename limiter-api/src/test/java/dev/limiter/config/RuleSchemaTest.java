package dev.limiter.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.limiter.Algorithm;
import dev.limiter.FailureMode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The schema for editors says of a file what the reader says, as far as a schema can. */
class RuleSchemaTest {

  private static final String TEXT = read();
  private static final Map<?, ?> SCHEMA = (Map<?, ?>) yaml(TEXT);
  private static final Schema VALIDATOR =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(TEXT, InputFormat.JSON);

  private static String read() {
    try (InputStream in = RuleText.class.getResourceAsStream("rules.schema.json")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Object yaml(String text) {
    return new Load(LoadSettings.builder().build()).loadFromString(text);
  }

  private static List<Error> errors(String yaml) {
    return VALIDATOR.validate(json(yaml(yaml)), InputFormat.JSON);
  }

  private static String json(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> json(String.valueOf(entry.getKey())) + ":" + json(entry.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(RuleSchemaTest::json).collect(Collectors.joining(",", "[", "]"));
    }
    return value instanceof String text
        ? '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"'
        : String.valueOf(value);
  }

  private static Object at(String... path) {
    Object here = SCHEMA;
    for (String step : path) {
      here = ((Map<?, ?>) here).get(step);
    }
    return here;
  }

  private static Collection<?> names(String... path) {
    return ((Map<?, ?>) at(path)).keySet();
  }

  @Test
  void fields_ofEveryMapping_areThoseOfTheReader() {
    assertThat(names("properties")).isEqualTo(FieldNames.ROOT.names());
    assertThat(names("$defs", "descriptor", "properties")).isEqualTo(FieldNames.DESCRIPTOR.names());
    assertThat(names("$defs", "rate_limit", "properties")).isEqualTo(FieldNames.RATE_LIMIT.names());
    assertThat(names("$defs", "replaced", "properties")).isEqualTo(FieldNames.REPLACED.names());
  }

  @Test
  void enums_ofWords_areThoseOfTheReader() {
    List<String> algorithms =
        new ArrayList<>(Arrays.stream(Algorithm.values()).map(Algorithm::text).toList());
    algorithms.add("gcra");

    assertThat(
            java.util.Set.copyOf(
                (List<?>) at("$defs", "rate_limit", "properties", "algorithm", "enum")))
        .isEqualTo(java.util.Set.copyOf(algorithms));
    assertThat(at("$defs", "rate_limit", "properties", "unit", "enum"))
        .isEqualTo(Arrays.stream(TimeUnit.values()).map(TimeUnit::lowerCase).toList());
    assertThat(at("$defs", "failure_mode", "enum"))
        .isEqualTo(
            Arrays.stream(FailureMode.values())
                .map(mode -> mode.name().toLowerCase(java.util.Locale.ROOT))
                .toList());
  }

  @Test
  void required_fields_areThoseOfTheReader() {
    assertThat(at("required")).isEqualTo(List.of("domain", "descriptors"));
    assertThat(at("$defs", "descriptor", "required")).isEqualTo(List.of("key"));
    assertThat(at("$defs", "rate_limit", "else", "required"))
        .isEqualTo(List.of("unit", "requests_per_unit"));
    assertThat(at("$defs", "replaced", "required")).isEqualTo(List.of("name"));
  }

  @ParameterizedTest
  @MethodSource("dev.limiter.config.EnvoyFilesTest#good")
  void validate_envoysExample_hasNoError(Path file) throws IOException {
    assertThat(errors(Files.readString(file))).isEmpty();
  }

  @Test
  void validate_theDocumentationsExamples_haveNoError() throws IOException {
    assertThat(errors(SeedRulesTest.text())).isEmpty();
    List<String> examples = DocumentedRules.examples();
    assertThat(examples).isNotEmpty();
    for (String example : examples) {
      assertThat(errors(example)).as(example).isEmpty();
      assertThat(RuleText.parse("docs", example).domains()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bad_limit_unit",
        "duplicate_domain",
        "empty_domain",
        "empty_key",
        "misspelled_key",
        "misspelled_key2",
        "non_map_list",
        "non_string_key",
        "replaces_empty",
        "unlimited_with_unit"
      })
  void validate_whatAnEditorCanTell_isAnError(String file) throws IOException {
    Path path = EnvoyFilesTest.FOLDER.resolve("refused").resolve(file + ".yaml");

    assertThat(errors(Files.readString(path))).isNotEmpty();
  }

  @Test
  void validate_rateLimitWithoutAValue_isAnError() {
    assertThat(errors("domain: d\ndescriptors:\n  - key: k\n    rate_limit:\n")).isNotEmpty();
  }
}
