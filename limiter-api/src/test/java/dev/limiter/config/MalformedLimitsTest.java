package dev.limiter.config;

import static dev.limiter.config.Malformed.limit;
import static dev.limiter.config.Malformed.malformed;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Faulty algorithms, names, modes, fields and lists of rate_limit. */
class MalformedLimitsTest {

  private static final String LIMIT_FIELDS =
      " (it has algorithm, burst, failure_mode, name, replaces, "
          + "requests_per_unit, shadow_mode, unit, unit_multiplier, unlimited)";

  @ParameterizedTest
  @MethodSource("inputs")
  void parse_malformed_reportsEveryFaultWithItsPlace(Malformed input) {
    input.check();
  }

  static Stream<Malformed> inputs() {
    return Stream.of(
        malformed(
            "algorithm_unknown",
            limit("unit: second, requests_per_unit: 1, algorithm: leaky"),
            "4:65: algorithm must be one of token_bucket, fixed_window, sliding_window_counter, sliding_window_log or gcra: 'leaky'"),
        malformed(
            "algorithm_otherCase",
            limit("unit: second, requests_per_unit: 1, algorithm: Fixed_Window"),
            "4:65: algorithm must be one of token_bucket, fixed_window, sliding_window_counter, sliding_window_log or gcra: 'Fixed_Window'"),
        malformed(
            "burst_besideAWindow",
            limit("unit: second, requests_per_unit: 9, algorithm: fixed_window, burst: 9"),
            "4:86: burst has no effect beside algorithm fixed_window, only on token_bucket"),
        malformed(
            "log_aboveItsCap",
            limit("unit: hour, requests_per_unit: 1001, algorithm: sliding_window_log"),
            "4:49: sliding_window_log keeps every unit of its limit, which must be at most 1000: 1001; sliding_window_counter has no such cap"),
        malformed(
            "counter_windowTooLong",
            limit(
                "unit: year, unit_multiplier: 3, requests_per_unit: 1, algorithm: sliding_window_counter"),
            "4:17: the window of sliding_window_counter must be at most 70368744177664 µs (814 days), up to which it is counted exactly: 94608000000000 µs"),
        malformed(
            "name_empty",
            limit("unit: second, requests_per_unit: 1, name: ''"),
            "4:60: name must be printable ASCII and not empty: ''"),
        malformed(
            "name_notAscii",
            limit("unit: second, requests_per_unit: 1, name: für"),
            "4:60: name must be printable ASCII and not empty: 'für'"),
        malformed(
            "name_lineBreak",
            limit("unit: second, requests_per_unit: 1, name: \"a\\nb\""),
            "4:60: name must be printable ASCII and not empty: 'a\\u000ab'"),
        malformed(
            "name_tooLong",
            limit("unit: second, requests_per_unit: 1, name: " + "n".repeat(129)),
            "4:60: name must have at most 128 characters: 129"),
        malformed(
            "name_list",
            limit("unit: second, requests_per_unit: 1, name: [a]"),
            "4:60: name must be a single value: a list"),
        malformed(
            "shadowMode_quoted",
            limit("unit: second, requests_per_unit: 1, shadow_mode: \"true\""),
            "4:67: shadow_mode must be true or false: 'true'"),
        malformed(
            "shadowMode_number",
            limit("unit: second, requests_per_unit: 1, shadow_mode: 1"),
            "4:67: shadow_mode must be true or false: '1'"),
        malformed(
            "shadowMode_yes",
            limit("unit: second, requests_per_unit: 1, shadow_mode: yes"),
            "4:67: shadow_mode must be true or false: 'yes'"),
        malformed(
            "failureMode_unknown",
            limit("unit: second, requests_per_unit: 1, failure_mode: open"),
            "4:68: failure_mode must be local, allow or deny: 'open'"),
        malformed(
            "failureMode_upperCase",
            limit("unit: second, requests_per_unit: 1, failure_mode: DENY"),
            "4:68: failure_mode must be local, allow or deny: 'DENY'"),
        malformed(
            "failureMode_twoValues",
            """
            domain: d
            descriptors:
              - key: k
                failure_mode: allow
                rate_limit: {unit: second, requests_per_unit: 1, failure_mode: deny}
            """,
            "3:5: failure_mode is given twice with different values: [allow, deny]"),
        malformed(
            "replaces_unknown",
            limit("unit: second, requests_per_unit: 1, replaces: [{name: x}]"),
            "4:72: replaces 'x', but no limit of domain 'd' has that name; the names are [default]"),
        malformed(
            "field_misspelt",
            limit("unit: second, requestsperunit: 1"),
            "4:17: rate_limit needs requests_per_unit (0 refuses everything) or unlimited: true",
            "4:32: unknown field 'requestsperunit' in a rate_limit: did you mean 'requests_per_unit'?"
                + LIMIT_FIELDS),
        malformed(
            "field_misspeltShadow",
            limit("unit: second, requests_per_unit: 1, shadow_mod: true"),
            "4:54: unknown field 'shadow_mod' in a rate_limit: did you mean 'shadow_mode'?"
                + LIMIT_FIELDS),
        malformed(
            "field_beginningOfAKnownOne",
            limit("unit: second, requests: 1, requests_per_unit: 1, shadow: true"),
            "4:32: unknown field 'requests' in a rate_limit: did you mean 'requests_per_unit'?"
                + LIMIT_FIELDS,
            "4:67: unknown field 'shadow' in a rate_limit: did you mean 'shadow_mode'?"
                + LIMIT_FIELDS),
        malformed(
            "field_beginningWithAKnownOne",
            limit("unit: second, requests_per_unit: 1, burst_size: 5"),
            "4:54: unknown field 'burst_size' in a rate_limit: did you mean 'burst'?"
                + LIMIT_FIELDS),
        malformed(
            "field_unrelated",
            limit("unit: second, requests_per_unit: 1, x-frobnicate: true"),
            "4:54: unknown field 'x-frobnicate' in a rate_limit" + LIMIT_FIELDS),
        malformed(
            "field_ofDescriptor",
            limit("unit: second, requests_per_unit: 1, key: x"),
            "4:54: field 'key' belongs to a descriptor, not to a rate_limit"),
        malformed(
            "field_ofRoot",
            limit("unit: second, requests_per_unit: 1, domain: x"),
            "4:54: field 'domain' belongs to the top of the file, not to a rate_limit"),
        malformed(
            "field_twice",
            limit("unit: second, unit: day, requests_per_unit: 1"),
            "4:32: field 'unit' is given twice in one rate_limit"),
        malformed(
            "rateLimit_scalar",
            """
            domain: d
            descriptors:
              - key: k
                rate_limit: foo
            """,
            "4:17: rate_limit must be a mapping (key: value): 'foo'"),
        malformed(
            "rateLimit_scalarWithShadow",
            """
            domain: d
            descriptors:
              - key: k
                shadow_mode: true
                rate_limit: foo
            """,
            "5:17: rate_limit must be a mapping (key: value): 'foo'"),
        malformed(
            "rateLimit_emptyList",
            """
            domain: d
            descriptors:
              - key: k
                rate_limit: []
            """,
            "4:17: rate_limit must not be an empty list: leave the field out"),
        malformed(
            "rateLimit_listOfScalars",
            """
            domain: d
            descriptors:
              - key: k
                rate_limit: [a]
            """,
            "4:18: rate_limit must be a mapping (key: value): 'a'"),
        malformed(
            "list_unlimitedAmongOthers",
            """
            domain: d
            descriptors:
              - key: k
                rate_limit:
                  - {unit: second, requests_per_unit: 1}
                  - {unlimited: true}
            """,
            "6:9: unlimited has no place in a list of limits"),
        malformed(
            "list_namedUnlimitedAmongOthers",
            """
            domain: d
            descriptors:
              - key: k
                rate_limit:
                  - {unlimited: true, name: x}
                  - {unit: second, requests_per_unit: 1}
              - key: ''
            """,
            "5:9: unlimited has no place in a list of limits",
            "7:10: a descriptor needs a key that is not empty"),
        malformed(
            "list_sameNames",
            """
            domain: d
            descriptors:
              - key: k
                rate_limit:
                  - {unit: second, requests_per_unit: 1, name: A}
                  - {unit: day, requests_per_unit: 9, name: a}
            """,
            "5:7: two limits of one descriptor have the same name (compared without case): 'a'; give them a name each"),
        malformed(
            "list_sameLimits",
            """
            domain: d
            descriptors:
              - key: k
                rate_limit:
                  - {unit: second, requests_per_unit: 1}
                  - {unit: second, requests_per_unit: 1, burst: 3}
            """,
            "5:7: two limits of one descriptor have the same name (compared without case): '1-per-second'; give them a name each"),
        malformed(
            "list_shadowOnSome",
            """
            domain: d
            descriptors:
              - key: k
                rate_limit:
                  - {unit: second, requests_per_unit: 1, shadow_mode: true}
                  - {unit: day, requests_per_unit: 9}
            """,
            "5:7: shadow_mode must be the same on every rate_limit of a list: set it on the descriptor"),
        malformed(
            "list_failureModesDiffer",
            """
            domain: d
            descriptors:
              - key: k
                rate_limit:
                  - {unit: second, requests_per_unit: 1, failure_mode: deny}
                  - {unit: day, requests_per_unit: 9, failure_mode: allow}
            """,
            "3:5: failure_mode is given twice with different values: [allow, deny]"));
  }
}
