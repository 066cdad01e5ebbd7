package dev.limiter.config;

import static dev.limiter.config.Malformed.limit;
import static dev.limiter.config.Malformed.malformed;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Faulty units, numbers and whitelists. */
class MalformedNumbersTest {

  private static final String DECIMAL =
      "must be a whole decimal number without sign, quotes, separators or leading zeros: ";
  private static final String UNITS =
      "unit must be one of second, minute, hour, day, week, month, year: ";
  private static final String BESIDE_UNLIMITED =
      " has no effect beside unlimited: true; remove one";
  private static final String NO_LIMIT = " has no effect on a descriptor without a limit";

  @ParameterizedTest
  @MethodSource("inputs")
  void parse_malformed_reportsEveryFaultWithItsPlace(Malformed input) {
    input.check();
  }

  static Stream<Malformed> inputs() {
    return Stream.of(
        malformed(
            "requests_missing",
            limit("unit: second"),
            "4:17: rate_limit needs requests_per_unit (0 refuses everything) or unlimited: true"),
        malformed(
            "requests_null",
            limit("unit: second, requests_per_unit: null"),
            "4:17: rate_limit needs requests_per_unit (0 refuses everything) or unlimited: true"),
        malformed(
            "requests_octal",
            limit("unit: second, requests_per_unit: 010"),
            "4:51: requests_per_unit " + DECIMAL + "'010'"),
        malformed(
            "requests_octal_with_letter",
            limit("unit: second, requests_per_unit: 0o10"),
            "4:51: requests_per_unit " + DECIMAL + "'0o10'"),
        malformed(
            "requests_hex",
            limit("unit: second, requests_per_unit: 0x10"),
            "4:51: requests_per_unit " + DECIMAL + "'0x10'"),
        malformed(
            "requests_separated",
            limit("unit: second, requests_per_unit: 1_000"),
            "4:51: requests_per_unit " + DECIMAL + "'1_000'"),
        malformed(
            "requests_quoted",
            limit("unit: second, requests_per_unit: \"5\""),
            "4:51: requests_per_unit " + DECIMAL + "'5'"),
        malformed(
            "requests_negative",
            limit("unit: second, requests_per_unit: -1"),
            "4:51: requests_per_unit " + DECIMAL + "'-1'"),
        malformed(
            "requests_signed",
            limit("unit: second, requests_per_unit: +1"),
            "4:51: requests_per_unit " + DECIMAL + "'+1'"),
        malformed(
            "requests_float",
            limit("unit: second, requests_per_unit: 1.5"),
            "4:51: requests_per_unit " + DECIMAL + "'1.5'"),
        malformed(
            "requests_exponent",
            limit("unit: second, requests_per_unit: 1e3"),
            "4:51: requests_per_unit " + DECIMAL + "'1e3'"),
        malformed(
            "requests_otherDigits",
            limit("unit: second, requests_per_unit: ٣"),
            "4:51: requests_per_unit " + DECIMAL + "'٣'"),
        malformed(
            "requests_list",
            limit("unit: second, requests_per_unit: [1]"),
            "4:51: requests_per_unit must be a single value: a list"),
        malformed(
            "requests_above2To53",
            limit("unit: second, requests_per_unit: 9007199254740993"),
            "4:51: requests_per_unit must be at most 9007199254740992: '9007199254740993'"),
        malformed(
            "requests_twentyDigits",
            limit("unit: second, requests_per_unit: 99999999999999999999"),
            "4:51: requests_per_unit must be at most 9007199254740992: '99999999999999999999'"),
        malformed(
            "requests_notExactWithWindow",
            limit("unit: minute, requests_per_unit: 100000007"),
            "4:17: 100000007 per 60000000 µs with a burst of 100000007 cannot be counted exactly: (burst + 1) × 100000007 must be at most 2^53; choose a limit that shares more factors with the window, or a smaller burst"),
        malformed(
            "unit_missing",
            limit("requests_per_unit: 1"),
            "4:17: rate_limit needs a unit: one of second, minute, hour, day, week, month, year"),
        malformed(
            "unit_unknown",
            limit("unit: unknown, requests_per_unit: 1"),
            "4:24: " + UNITS + "'unknown'"),
        malformed(
            "unit_plural",
            limit("unit: seconds, requests_per_unit: 1"),
            "4:24: " + UNITS + "'seconds'"),
        malformed(
            "unit_mapping",
            limit("unit: {}, requests_per_unit: 1"),
            "4:24: unit must be a single value: a mapping"),
        malformed(
            "rateLimit_emptyMapping",
            limit(""),
            "4:17: rate_limit needs a unit: one of second, minute, hour, day, week, month, year",
            "4:17: rate_limit needs requests_per_unit (0 refuses everything) or unlimited: true"),
        malformed(
            "unlimited_falseAlone",
            limit("unlimited: false"),
            "4:17: rate_limit needs a unit: one of second, minute, hour, day, week, month, year",
            "4:17: rate_limit needs requests_per_unit (0 refuses everything) or unlimited: true"),
        malformed(
            "unlimited_withUnit",
            limit("unlimited: true, unit: second"),
            "4:41: unit" + BESIDE_UNLIMITED),
        malformed(
            "unlimited_withBogusUnit",
            limit("unlimited: true, unit: bogus"),
            "4:41: unit" + BESIDE_UNLIMITED),
        malformed(
            "unlimited_withRequests",
            limit("unlimited: true, requests_per_unit: 5"),
            "4:54: requests_per_unit" + BESIDE_UNLIMITED),
        malformed(
            "unlimited_withEveryCountingField",
            limit(
                "unlimited: true, unit: day, unit_multiplier: 2, requests_per_unit: 5, algorithm: gcra, burst: 1, name: n"),
            "4:41: unit" + BESIDE_UNLIMITED,
            "4:63: unit_multiplier" + BESIDE_UNLIMITED,
            "4:85: requests_per_unit" + BESIDE_UNLIMITED,
            "4:99: algorithm" + BESIDE_UNLIMITED,
            "4:112: burst" + BESIDE_UNLIMITED),
        malformed(
            "unlimited_quoted",
            limit("unlimited: \"true\""),
            "4:29: unlimited must be true or false: 'true'"),
        malformed(
            "unlimited_withShadow",
            limit("unlimited: true, shadow_mode: true"),
            "4:17: shadow_mode" + NO_LIMIT),
        malformed(
            "unlimited_withFailureMode",
            limit("unlimited: true, failure_mode: deny"),
            "4:17: failure_mode" + NO_LIMIT),
        malformed(
            "multiplier_zero",
            limit("unit: second, requests_per_unit: 1, unit_multiplier: 0"),
            "4:71: unit_multiplier must be at least 1: '0'"),
        malformed(
            "multiplier_negative",
            limit("unit: second, requests_per_unit: 1, unit_multiplier: -2"),
            "4:71: unit_multiplier " + DECIMAL + "'-2'"),
        malformed(
            "multiplier_overflow",
            limit("unit: year, requests_per_unit: 1, unit_multiplier: 999999999999999999"),
            "4:69: unit_multiplier must be at most 285: '999999999999999999'"),
        malformed(
            "multiplier_ofNoUnit",
            limit("unit: aeon, requests_per_unit: 1, unit_multiplier: 9999999999999999999"),
            "4:24: " + UNITS + "'aeon'",
            "4:69: unit_multiplier must be at most 9007199254: '9999999999999999999'"),
        malformed(
            "window_above285Years",
            limit("unit: year, requests_per_unit: 1, unit_multiplier: 286"),
            "4:69: unit_multiplier must be at most 285: '286'"),
        malformed(
            "fill_above142Years",
            limit("unit: year, requests_per_unit: 1, unit_multiplier: 143"),
            "4:17: a burst of 1 at 1 per 4509648000000000 µs takes longer than 2^52 µs (142 years) to fill"),
        malformed(
            "burst_zero",
            limit("unit: second, requests_per_unit: 1, burst: 0"),
            "4:61: burst must be at least 1: '0'"),
        malformed(
            "burst_ofZeroLimit",
            limit("unit: second, requests_per_unit: 0, burst: 1"),
            "4:61: burst must be 0 where requests_per_unit is 0: '1'"),
        malformed(
            "burst_above2To53",
            limit("unit: second, requests_per_unit: 1, burst: 9007199254740993"),
            "4:61: burst must be at most 9007199254740992: '9007199254740993'"),
        malformed(
            "burst_float",
            limit("unit: second, requests_per_unit: 1, burst: 1.5"),
            "4:61: burst " + DECIMAL + "'1.5'"));
  }
}
