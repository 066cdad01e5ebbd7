package dev.limiter.config;

import static dev.limiter.config.Malformed.malformed;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts that YAML takes for something else, and wrong indentation: told in the writer's words. */
class MalformedYamlTest {

  private static String value(String value) {
    return "domain: d\ndescriptors:\n  - key: k\n    value: " + value + "\n    shadow_mode: true\n";
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {"*, *", "*.js, *", "**, *", "@x, @", "&, &", "&.x, &", "%x, %", "`x, `", "|x, |"})
  void value_thatBeginsWithASignOfYaml_isSaidToNeedQuotesWhereItBegins(String value, String sign) {
    String any = sign.equals("*") ? "; for any value, leave value out" : "";

    malformed(
            value,
            value(value),
            "4:12: not valid YAML: a text that begins with '" + sign + "' needs quotes" + any)
        .check();
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void parse_malformed_reportsEveryFaultWithItsPlace(Malformed input) {
    input.check();
  }

  private static final String INDENTATION =
      " (is the indentation right, and is there nothing behind a closing quote or bracket?)";

  static Stream<Malformed> inputs() {
    return Stream.of(
        malformed(
            "indent_tooSmall",
            "domain: d\ndescriptors:\n  - key: k\n   value: x\n",
            "4:4: not valid YAML: expected <block end>, but found '<block mapping start>'"
                + INDENTATION),
        malformed(
            "indent_ofTheDash",
            "domain: d\ndescriptors:\n  - key: k\n  value: x\n",
            "4:3: not valid YAML: expected <block end>, but found '?'" + INDENTATION),
        malformed(
            "indent_tooLarge",
            "domain: d\ndescriptors:\n  - key: k\n      value: x\n",
            "4:12: not valid YAML: mapping values are not allowed here (is the indentation right? a"
                + " text that holds ': ' needs quotes)"),
        malformed(
            "text_behindAQuote",
            value("'a' b"),
            "4:16: not valid YAML: expected <block end>, but found '<scalar>'" + INDENTATION),
        malformed(
            "colon_missing",
            "domain: d\ndescriptors:\n  - key: k\n    rate_limit\n      unit: day\n",
            "5:11: not valid YAML: could not find expected ':' (is the indentation right, and is"
                + " there a ':' after the field's name?)"),
        malformed(
            "bracket_open",
            "domain: d\ndescriptors:\n  - key: k\n    rate_limit: {unit: day\n  - key: l\n",
            "5:8: not valid YAML: expected ',' or '}', but got : (is every bracket closed?)"),
        malformed(
            "list_onTheLine",
            value("- a"),
            "4:12: not valid YAML: sequence entries are not allowed here (a list begins on a line of"
                + " its own; a text that begins with '- ' needs quotes)"));
  }
}
