package dev.limiter.config;

import static dev.limiter.config.Malformed.malformed;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Faulty keys, values, modes and ties of descriptors. */
class MalformedDescriptorsTest {

  private static final String UNITS =
      "unit must be one of second, minute, hour, day, week, month, year: ";
  private static final String DESCRIPTOR_FIELDS =
      " (it has descriptors, detailed_metric, enforced_percent, failure_mode, "
          + "hash_tag, key, metadata, quota_mode, rate_limit, shadow_mode, share_threshold, value, value_to_metric)";
  private static final String TIE =
      "two rules of domain 'd' name the same keys and patterns, so neither is the more specific: ";
  private static final String NO_LIMIT = " has no effect on a descriptor without a limit";

  @ParameterizedTest
  @MethodSource("inputs")
  void parse_malformed_reportsEveryFaultWithItsPlace(Malformed input) {
    input.check();
  }

  static Stream<Malformed> inputs() {
    return Stream.of(
        malformed(
            "hashTag_notOnThePath",
            """
            domain: d
            descriptors:
              - key: k
                hash_tag: tenant
                rate_limit: { unit: second, requests_per_unit: 1 }
            """,
            "4:15: hash_tag must be a key on the path [k]: 'tenant'"),
        malformed(
            "hashTag_withoutALimit",
            """
            domain: d
            descriptors:
              - key: k
                hash_tag: k
            """,
            "4:15: hash_tag has no effect on a descriptor without a limit"),
        malformed(
            "key_missing",
            """
            domain: d
            descriptors:
              - value: v
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "3:5: a descriptor needs a key that is not empty"),
        malformed(
            "key_empty",
            """
            domain: d
            descriptors:
              - key: ''
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "3:10: a descriptor needs a key that is not empty"),
        malformed(
            "key_null",
            """
            domain: d
            descriptors:
              - key: ~
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "3:5: a descriptor needs a key that is not empty"),
        malformed(
            "key_list",
            """
            domain: d
            descriptors:
              - key: [a]
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "3:10: key must be a single value: a list"),
        malformed(
            "key_blankAtEnd",
            """
            domain: d
            descriptors:
              - key: 'a '
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "3:10: key must not begin or end with a blank: 'a '"),
        malformed(
            "key_wildcard",
            """
            domain: d
            descriptors:
              - key: hdr*
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "3:10: a key is compared as it is; only a value may hold a '*': 'hdr*'"),
        malformed(
            "key_twiceOnPath",
            """
            domain: d
            descriptors:
              - key: a
                value: x
                descriptors:
                  - key: b
                    descriptors:
                      - key: a
                        rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "8:18: key 'a' is already on the path [a=x, b]: no descriptor has it twice"),
        malformed(
            "value_list",
            """
            domain: d
            descriptors:
              - key: k
                value: [a]
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "4:12: value must be a single value: a list"),
        malformed(
            "descriptors_mapping",
            """
            domain: d
            descriptors:
              key: k
            """,
            "3:3: descriptors must be a list (- ...): a mapping"),
        malformed(
            "descriptors_listOfScalars",
            """
            domain: d
            descriptors: [a]
            """,
            "2:15: descriptor must be a mapping (key: value): 'a'"),
        malformed(
            "descriptors_emptyBelow",
            """
            domain: d
            descriptors:
              - key: k
                descriptors: []
            """,
            "4:18: descriptors must not be empty: leave the field out"),
        malformed(
            "shadowMode_onStep",
            """
            domain: d
            descriptors:
              - key: k
                shadow_mode: true
                descriptors:
                  - key: b
            """,
            "4:18: shadow_mode" + NO_LIMIT),
        malformed(
            "shadowMode_onWhitelist",
            """
            domain: d
            descriptors:
              - key: k
                shadow_mode: true
            """,
            "4:18: shadow_mode" + NO_LIMIT),
        malformed(
            "shadowMode_falseOnWhitelist",
            """
            domain: d
            descriptors:
              - key: k
                shadow_mode: false
            """,
            "4:18: shadow_mode" + NO_LIMIT),
        malformed(
            "failureMode_onStep",
            """
            domain: d
            descriptors:
              - key: k
                failure_mode: deny
                descriptors:
                  - key: b
            """,
            "4:19: failure_mode" + NO_LIMIT),
        malformed(
            "shadowMode_atRoot",
            """
            domain: d
            shadow_mode: true
            descriptors:
              - key: k
            """,
            "2:1: field 'shadow_mode' belongs to a descriptor, not to a rule file"),
        malformed(
            "descriptor_twiceOnOneLevel",
            """
            domain: d
            descriptors:
              - key: k
                value: v
              - key: k
                value: v
            """,
            "5:5: descriptor 'k=v' is already at f:3:5: put what both say into one"),
        malformed(
            "tie_inOtherOrder",
            """
            domain: d
            descriptors:
              - key: a
                descriptors:
                  - key: b
                    value: x*
              - key: b
                value: x*
                descriptors:
                  - key: a
            """,
            "10:9: " + TIE + "[a, b=x*] at f:5:9 and [b=x*, a] at f:10:9"),
        malformed(
            "descriptor_shadowBesideEnforced",
            """
            domain: d
            descriptors:
              - key: k
                rate_limit: {unit: second, requests_per_unit: 1}
              - key: k
                rate_limit: {unit: second, requests_per_unit: 1, shadow_mode: true}
            """,
            "5:5: descriptor 'k' is already at f:3:5: put what both say into one"),
        malformed(
            "tie_belowFaultyKeys_isNone",
            """
            domain: d
            descriptors:
              - key: a*
                descriptors:
                  - key: x
              - key: b*
                descriptors:
                  - key: x
            """,
            "3:10: a key is compared as it is; only a value may hold a '*': 'a*'",
            "6:10: a key is compared as it is; only a value may hold a '*': 'b*'"),
        malformed(
            "several_inFileOrder",
            """
            domain: d
            descriptors:
              - key: k
                value: v
              - key: k
                value: v
              - key: b
                rate_limit: {requests_per_unit: 1, unit: seconds}
                shadow_mod: true
                value: [x]
            unknown: 1
            """,
            "5:5: descriptor 'k=v' is already at f:3:5: put what both say into one",
            "8:46: " + UNITS + "'seconds'",
            "9:5: unknown field 'shadow_mod' in a descriptor: did you mean 'shadow_mode'?"
                + DESCRIPTOR_FIELDS,
            "10:12: value must be a single value: a list",
            "11:1: unknown field 'unknown' in a rule file (it has descriptors, domain)"));
  }
}
