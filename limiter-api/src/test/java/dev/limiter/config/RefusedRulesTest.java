package dev.limiter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.limiter.RuleException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every way to be wrong, with what is said of it: {@code refused-rules.txt} holds blocks of a name
 * after {@code ===}, a rule file, and its problems after {@code >>>}.
 */
class RefusedRulesTest {

  private static final String PROBLEM = ">>> ";

  record Refused(String name, String yaml, List<String> problems) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Refused> refused() throws IOException {
    try (InputStream resource = RefusedRulesTest.class.getResourceAsStream("refused-rules.txt")) {
      String text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(text.split("(?m)^=== "))
          .filter(block -> !block.isEmpty())
          .map(RefusedRulesTest::parse);
    }
  }

  private static Refused parse(String block) {
    int name = block.indexOf('\n');
    int problems = block.indexOf(PROBLEM);
    return new Refused(
        block.substring(0, name),
        block.substring(name + 1, problems),
        block.substring(problems).lines().map(line -> line.substring(PROBLEM.length())).toList());
  }

  @ParameterizedTest
  @MethodSource("refused")
  void case23_malformedFile_everyFaultIsNamedWithItsPlace(Refused refused) {
    RuleException e =
        catchThrowableOfType(RuleException.class, () -> RuleText.parse("f", refused.yaml()));

    assertThat(e).as(refused.yaml()).isNotNull();
    assertThat(e.problems()).containsExactlyElementsOf(refused.problems());
  }
}
