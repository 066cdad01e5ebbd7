package dev.limiter.config;

import static dev.limiter.config.Malformed.limit;
import static dev.limiter.config.Malformed.malformed;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Faulty replacements, quotas, percentages, shared counters, metrics and metadata. */
class MalformedOptionsTest {

  private static final String LIMIT = "rate_limit: {unit: second, requests_per_unit: 1}\n";

  @ParameterizedTest
  @MethodSource("inputs")
  void parse_malformed_reportsEveryFaultWithItsPlace(Malformed input) {
    input.check();
  }

  /** A descriptor with a field on line 4, from column 5. */
  private static String descriptor(String field, String... more) {
    StringBuilder yaml = new StringBuilder("domain: d\ndescriptors:\n  - key: k\n    ");
    yaml.append(field).append('\n');
    for (String line : more) {
      yaml.append("    ").append(line);
    }
    return yaml.toString();
  }

  static Stream<Malformed> inputs() {
    return Stream.of(
        malformed(
            "share_withoutWildcard",
            descriptor("share_threshold: true", "value: v\n", LIMIT),
            "4:22: share_threshold makes all values of a wildcard share one counter, and value 'v'"
                + " has no '*'; or remove it"),
        malformed(
            "share_withoutValue",
            descriptor("share_threshold: true", LIMIT),
            "4:22: share_threshold makes all values of a wildcard share one counter, and no value is"
                + " given: write value: '*'; or remove it"),
        malformed(
            "share_onWhitelist",
            descriptor("share_threshold: true", "value: v*\n"),
            "4:22: share_threshold has no effect on a descriptor without rate_limit or descriptors"),
        malformed(
            "percent_above100",
            descriptor("enforced_percent: 101", LIMIT),
            "4:23: enforced_percent must be at most 100: '101'"),
        malformed(
            "percent_besideShadow",
            descriptor("enforced_percent: 10", "shadow_mode: true\n", LIMIT),
            "4:23: enforced_percent contradicts shadow_mode: true, which enforces for no counter;"
                + " remove one of them"),
        malformed(
            "percent_onWhitelist",
            descriptor("enforced_percent: 10"),
            "4:23: enforced_percent has no effect on a descriptor without a limit"),
        malformed(
            "quota_onUnlimited",
            descriptor("quota_mode: true", "rate_limit: {unlimited: true}\n"),
            "4:17: quota_mode has no effect on a descriptor without a limit"),
        malformed(
            "quota_ofAList",
            descriptor(
                "quota_mode: true",
                "rate_limit: [{unit: second, requests_per_unit: 1}, {unit: day, requests_per_unit: 2}]\n"),
            "4:17: quota_mode is for one limit, and rate_limit is a list of 2:"
                + " put each on a descriptor of its own"),
        malformed(
            "detailed_withoutRateLimit",
            descriptor("detailed_metric: true"),
            "4:22: detailed_metric has no effect on a descriptor without a rate_limit"),
        malformed(
            "valueToMetric_onWhitelist",
            descriptor("value_to_metric: true"),
            "4:22: value_to_metric has no effect on a descriptor without rate_limit or descriptors"),
        malformed(
            "metadata_scalar",
            descriptor("metadata: x", LIMIT),
            "4:15: metadata must be a mapping (key: value): 'x'"),
        malformed(
            "metadata_keyTwice",
            descriptor("metadata: {a: 1, a: 2}", LIMIT),
            "4:22: key 'a' is given twice in metadata"),
        malformed(
            "metadata_onStep",
            descriptor("metadata: {a: 1}", "descriptors: [{key: b}]\n"),
            "4:15: metadata has no effect on a descriptor without a rate_limit"),
        malformed(
            "replaces_scalar",
            limit("unit: second, requests_per_unit: 1, replaces: x"),
            "4:64: replaces must be a list (- ...): 'x'"),
        malformed(
            "replaces_empty",
            limit("unit: second, requests_per_unit: 1, replaces: []"),
            "4:64: replaces must not be empty: leave the field out"),
        malformed(
            "replaces_withoutName",
            limit("unit: second, requests_per_unit: 1, replaces: [{name: }, {name: ''}]"),
            "4:65: an entry of replaces needs the name of a limit",
            "4:82: an entry of replaces needs the name of a limit"),
        malformed(
            "replaces_scalarEntry",
            limit("unit: second, requests_per_unit: 1, replaces: [x]"),
            "4:65: replaces entry must be a mapping (key: value): 'x'"),
        malformed(
            "replaces_itself",
            limit("unit: second, requests_per_unit: 1, name: n, replaces: [{name: n}]"),
            "4:81: replaces must name a limit of another descriptor, not its own: 'n'"),
        malformed(
            "replaces_twice",
            limit("unit: second, requests_per_unit: 1, replaces: [{name: n}, {name: n}]"),
            "4:72: replaces 'n', but no limit of domain 'd' has that name; the names are [default]",
            "4:83: replaces names 'n' twice"),
        malformed(
            "replaces_unnamed",
            descriptor("rate_limit: {unlimited: true, replaces: [{name: default}]}"),
            "4:53: replaces 'default', which is what every limit without a name is called:"
                + " give the limit a name"),
        malformed(
            "replaces_inACircle",
            """
            domain: d
            descriptors:
              - key: a
                rate_limit: {unit: day, requests_per_unit: 1, name: a, replaces: [{name: b}]}
              - key: b
                rate_limit: {unit: day, requests_per_unit: 1, name: b, replaces: [{name: a}]}
            """,
            "4:78: replaces 'b', which replaces this rule's limit in turn: of a check that both"
                + " apply to neither would be left; remove one of the two",
            "6:78: replaces 'a', which replaces this rule's limit in turn: of a check that both"
                + " apply to neither would be left; remove one of the two"),
        malformed(
            "descriptors_none",
            "domain: d\n",
            "1:1: a rule file needs descriptors: without any, nothing is limited"),
        malformed(
            "descriptors_empty",
            "domain: d\ndescriptors: []\n",
            "2:14: a rule file needs descriptors: without any, nothing is limited"));
  }
}
