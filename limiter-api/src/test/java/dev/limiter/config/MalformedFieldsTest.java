package dev.limiter.config;

import static dev.limiter.config.Malformed.malformed;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Fields that a descriptor does not have. */
class MalformedFieldsTest {

  private static final String DESCRIPTOR_FIELDS =
      " (it has descriptors, failure_mode, hash_tag, key, rate_limit, shadow_mode, value)";

  @ParameterizedTest
  @MethodSource("inputs")
  void parse_malformed_reportsEveryFaultWithItsPlace(Malformed input) {
    input.check();
  }

  static Stream<Malformed> inputs() {
    return Stream.of(
        malformed(
            "field_quotaMode",
            """
            domain: d
            descriptors:
              - key: k
                quota_mode: true
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "4:5: field 'quota_mode' is not supported by this version"),
        malformed(
            "field_shareThreshold",
            """
            domain: d
            descriptors:
              - key: k
                share_threshold: true
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "4:5: field 'share_threshold' is not supported by this version"),
        malformed(
            "field_detailedMetric",
            """
            domain: d
            descriptors:
              - key: k
                detailed_metric: true
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "4:5: field 'detailed_metric' is not supported by this version"),
        malformed(
            "field_valueToMetric",
            """
            domain: d
            descriptors:
              - key: k
                value_to_metric: true
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "4:5: field 'value_to_metric' is not supported by this version"),
        malformed(
            "field_metadata",
            """
            domain: d
            descriptors:
              - key: k
                metadata: {a: b}
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "4:5: field 'metadata' is not supported by this version"),
        malformed(
            "field_unlimitedOnDescriptor",
            """
            domain: d
            descriptors:
              - key: k
                unlimited: true
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "4:5: field 'unlimited' belongs to a rate_limit, not to a descriptor"),
        malformed(
            "field_nameOnDescriptor",
            """
            domain: d
            descriptors:
              - key: k
                name: x
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "4:5: field 'name' belongs to a rate_limit, not to a descriptor"),
        malformed(
            "field_unitAtRoot",
            """
            domain: d
            unit: second
            descriptors:
              - key: k
            """,
            "2:1: field 'unit' belongs to a rate_limit, not to a rule file"),
        malformed(
            "field_rateLimitMisspelt",
            """
            domain: d
            descriptors:
              - key: k
                ratelimit: {unit: second, requests_per_unit: 1}
            """,
            "4:5: unknown field 'ratelimit' in a descriptor: did you mean 'rate_limit'?"
                + DESCRIPTOR_FIELDS),
        malformed(
            "field_upperCase",
            """
            domain: d
            descriptors:
              - Key: k
            """,
            "3:5: unknown field 'Key' in a descriptor: did you mean 'key'?" + DESCRIPTOR_FIELDS,
            "3:5: a descriptor needs a key that is not empty"),
        malformed(
            "field_number",
            """
            domain: d
            descriptors:
              - key: k
                0.25: x
            """,
            "4:5: unknown field '0.25' in a descriptor" + DESCRIPTOR_FIELDS),
        malformed(
            "field_listAsName",
            """
            domain: d
            descriptors:
              - key: k
                [a]: x
            """,
            "4:5: a field name must be text: a list"),
        malformed(
            "field_misindentedLimit",
            """
            domain: d
            descriptors:
              - key: k
                rate_limit:
                unit: second
                requests_per_unit: 1
            """,
            "5:5: field 'unit' belongs to a rate_limit, not to a descriptor",
            "6:5: field 'requests_per_unit' belongs to a rate_limit, not to a descriptor"));
  }
}
