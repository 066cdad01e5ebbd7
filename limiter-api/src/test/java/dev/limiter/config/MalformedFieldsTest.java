package dev.limiter.config;

import static dev.limiter.config.Malformed.limit;
import static dev.limiter.config.Malformed.malformed;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Fields that a descriptor does not have. */
class MalformedFieldsTest {

  private static final String DESCRIPTOR_FIELDS =
      " (it has descriptors, detailed_metric, enforced_percent, failure_mode, "
          + "hash_tag, key, metadata, quota_mode, rate_limit, shadow_mode, share_threshold, value, value_to_metric)";

  private static final String NO_LIMIT =
      "has no value: indent its fields below it, or leave the field out; to admit all, write"
          + " rate_limit: {unlimited: true}";

  @ParameterizedTest
  @MethodSource("inputs")
  void parse_malformed_reportsEveryFaultWithItsPlace(Malformed input) {
    input.check();
  }

  static Stream<Malformed> inputs() {
    return Stream.of(
        malformed(
            "field_quotaModeInRateLimit",
            limit("unit: second, requests_per_unit: 1, quota_mode: true"),
            "4:54: field 'quota_mode' belongs to a descriptor, not to a rate_limit"),
        malformed(
            "field_detailedMetricInRateLimit",
            limit("unit: second, requests_per_unit: 1, detailed_metric: true"),
            "4:54: field 'detailed_metric' belongs to a descriptor, not to a rate_limit"),
        malformed(
            "field_replacesOnDescriptor",
            """
            domain: d
            descriptors:
              - key: k
                replaces: [{name: x}]
                rate_limit: {unit: second, requests_per_unit: 1}
            """,
            "4:5: field 'replaces' belongs to a rate_limit, not to a descriptor"),
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
            "4:16: rate_limit " + NO_LIMIT,
            "5:5: field 'unit' belongs to a rate_limit, not to a descriptor",
            "6:5: field 'requests_per_unit' belongs to a rate_limit, not to a descriptor"),
        malformed(
            "rateLimit_noValue",
            "domain: d\ndescriptors:\n  - key: k\n    rate_limit:\n",
            "4:16: rate_limit " + NO_LIMIT),
        malformed(
            "rateLimit_null",
            "domain: d\ndescriptors:\n  - key: k\n    rate_limit: ~\n",
            "4:17: rate_limit " + NO_LIMIT),
        malformed(
            "rateLimit_noValueOnAStep",
            "domain: d\ndescriptors: [{key: k, rate_limit: null, descriptors: [{key: l}]}]\n",
            "2:36: rate_limit " + NO_LIMIT),
        malformed(
            "descriptors_noValue",
            "domain: d\ndescriptors:\n  - key: k\n    descriptors:\n",
            "4:17: descriptors has no value: indent its list below it, or leave the field out"));
  }
}
