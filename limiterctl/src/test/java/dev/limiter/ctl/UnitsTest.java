package dev.limiter.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.limiter.config.RuleText;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A limit is told in the unit in which its file has it. */
class UnitsTest {

  /** Returns the units of the schema, which are the reader's. */
  static Stream<String> units() throws IOException {
    try (InputStream in = RuleText.class.getResourceAsStream("rules.schema.json")) {
      JsonNode units =
          new ObjectMapper()
              .readTree(Objects.requireNonNull(in))
              .at("/$defs/rate_limit/properties/unit/enum");
      assertThat(units).hasSizeGreaterThan(6);
      return StreamSupport.stream(units.spliterator(), false).map(JsonNode::asText);
    }
  }

  private static String explained(String window) {
    String rules =
        "domain: d\ndescriptors: [{key: k, rate_limit: {requests_per_unit: 7, %s}}]\n"
            .formatted(window);
    Run run = Run.reading(rules, "explain", "-", "k=v");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out();
  }

  @ParameterizedTest
  @MethodSource("units")
  void limit_ofEachUnit_isToldInIt(String unit) {
    assertThat(explained("unit: " + unit)).contains("7 per " + unit + ",");
  }

  /** Eleven of none are some of another. */
  @ParameterizedTest
  @MethodSource("units")
  void limit_ofSeveralOfAUnit_isToldInIt(String unit) {
    assertThat(explained("unit: " + unit + ", unit_multiplier: 11"))
        .contains("7 per 11 " + unit + "s,");
  }
}
