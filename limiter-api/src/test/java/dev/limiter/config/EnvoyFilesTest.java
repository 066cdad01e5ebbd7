package dev.limiter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.limiter.Descriptor;
import dev.limiter.Policy;
import dev.limiter.Rule;
import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Envoy's own configurations, unmodified: those that it loads, and those that it refuses. */
class EnvoyFilesTest {

  static final Path FOLDER = Path.of("src/test/resources/dev/limiter/config/envoy");

  static Stream<Path> good() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
    }
  }

  private static RuleSet load(String file) throws IOException {
    return RuleText.parse(file, Files.readString(FOLDER.resolve(file)));
  }

  private static List<String> faults(String file) throws IOException {
    String text = Files.readString(FOLDER.resolve("refused").resolve(file));
    return catchThrowableOfType(RuleException.class, () -> RuleText.parse(file, text)).problems();
  }

  private static String matched(RuleSet rules, Descriptor descriptor) {
    return rules
        .match(rules.domains().iterator().next(), descriptor)
        .enforced()
        .map(rule -> rule.path() + " " + rule.policies().stream().map(Policy::limit).toList())
        .orElse("none");
  }

  @ParameterizedTest
  @MethodSource("good")
  void load_envoysExample_loadsUnmodified(Path file) throws IOException {
    RuleSet rules = RuleText.parse(file.toString(), Files.readString(file));

    assertThat(rules.domains()).hasSize(1);
    assertThat(rules.rules(rules.domains().iterator().next())).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bad_limit_unit    | 6:13: unit must be one of",
        "bad_yaml          | 2:1: not valid YAML:",
        "duplicate_domain  | 1:1: a rule file needs descriptors",
        "duplicate_key     | 6:5: descriptor 'key1=value1' is already at duplicate_key.yaml:3:5",
        "empty_domain      | 1:1: a rule file needs a domain",
        "empty_key         | 3:5: a descriptor needs a key",
        "misspelled_key    | 5:5: unknown field 'ratelimit' in a descriptor: did you mean 'rate_limit'?",
        "misspelled_key2   | 6:7: rate_limit needs requests_per_unit",
        "non_map_list      | 3:5: descriptor must be a mapping",
        "non_string_key    | 1:1: unknown field '0.25' in a rule file",
        "replaces_empty    | 10:15: an entry of replaces needs the name of a limit",
        "replaces_self     | 10:21: replaces must name a limit of another descriptor",
        "unlimited_with_unit | 6:13: unit has no effect beside unlimited: true; remove one",
        "share_threshold   | 24:14: key 'files' is already on the path [files=top/*]",
      })
  void load_whatEnvoyRefuses_isRefusedWithItsPlace(String file, String problem) throws IOException {
    String name = file + ".yaml";

    assertThat(faults(name))
        .anySatisfy(fault -> assertThat(fault).startsWith(name + ":" + problem));
  }

  @Test
  void load_envoysShareThresholds_lacksOnlyTheKeyThatNoDescriptorCanHaveTwice() throws IOException {
    assertThat(faults("share_threshold.yaml")).hasSize(1);
  }

  @Test
  void match_basicConfig_isAsEnvoysTestsSay() throws IOException {
    RuleSet rules = load("test-basic_config.yaml");
    Descriptor key1 = Descriptor.of("key1", "value1");

    assertThat(matched(rules, key1.and("subkey1", "something"))).endsWith("[5]");
    assertThat(matched(rules, key1.and("subkey1", "subvalue1"))).endsWith("[10]");
    assertThat(matched(rules, Descriptor.of("key2", "something"))).endsWith("[20]");
    assertThat(matched(rules, Descriptor.of("key2", "value2"))).endsWith("[30]");
    assertThat(matched(rules, Descriptor.of("key2", "value3"))).isEqualTo("[key2=value3] []");
    assertThat(matched(rules, Descriptor.of("key6", "foo"))).isEqualTo("[key6] []");
    assertThat(matched(rules, Descriptor.of("unknown", "x"))).isEqualTo("none");
  }

  @Test
  void match_wildcards_areAsEnvoysTestsSay() throws IOException {
    RuleSet rules = load("test-wildcard.yaml");

    assertThat(matched(rules, Descriptor.of("wild", "foo1"))).endsWith("[20]");
    assertThat(matched(rules, Descriptor.of("noWild", "foo1"))).isEqualTo("none");
    for (String value : List.of("barab", "bar123b", "barb")) {
      assertThat(matched(rules, Descriptor.of("midWild", value))).endsWith("[20]");
    }
    for (String value : List.of("bara", "xbarb")) {
      assertThat(matched(rules, Descriptor.of("midWild", value))).isEqualTo("none");
    }
    assertThat(matched(rules, Descriptor.of("multiWild", "foo123bar456baz"))).endsWith("[10]");
    assertThat(matched(rules, Descriptor.of("multiWild", "foo123baz"))).isEqualTo("none");
  }

  @Test
  void load_exampleWithEveryField_hasThem() throws IOException {
    List<Rule> rules = load("examples-example.yaml").rules("rl");

    assertThat(rules.get(0).replaces()).containsExactlyInAnyOrder("bkthomps", "fake_name");
    assertThat(rules).filteredOn(Rule::quota).hasSize(2);
    assertThat(rules).filteredOn(Rule::shadow).hasSize(1);
    assertThat(rules).filteredOn(Rule::detailedMetric).hasSize(1);
    assertThat(rules.get(rules.size() - 1).metadata())
        .hasToString("{service_with_quota={name=service_2}}");
  }

  @Test
  void metadata_everyScalar_isItsSourceText() {
    RuleSet rules =
        RuleText.parse(
            "f",
            """
            domain: d
            descriptors:
              - key: k
                metadata: {a: 1.50, b: [true, ~, {c: 'x'}], d: {}}
                rate_limit: {unlimited: true, name: free}
            """);

    Rule rule = rules.rules("d").get(0);
    assertThat(rule.metadata()).hasToString("{a=1.50, b=[true, ~, {c=x}], d={}}");
    assertThat(rule.name()).contains("free");
  }
}
