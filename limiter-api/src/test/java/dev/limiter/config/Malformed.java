package dev.limiter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.limiter.RuleException;
import java.util.List;
import java.util.stream.Stream;

/** A faulty rule file and all that is to be said of it, without the file's name. */
record Malformed(String name, String yaml, List<String> problems) {

  static Malformed malformed(String name, String yaml, String... problems) {
    return new Malformed(name, yaml, List.of(problems));
  }

  /** Returns the file whose one rate_limit, from line 4, column 18, has these fields. */
  static String limit(String fields) {
    return "domain: d\ndescriptors:\n  - key: k\n    rate_limit: {" + fields + "}\n";
  }

  void check() {
    RuleException fault =
        catchThrowableOfType(RuleException.class, () -> RuleText.parse("rules.yaml", yaml));

    assertThat(fault).as(yaml).isNotNull();
    Stream<String> expected =
        problems.stream()
            .map(problem -> "rules.yaml:" + problem.replace(" at f:", " at rules.yaml:"));
    assertThat(fault.problems()).containsExactlyElementsOf(expected.toList());
  }

  @Override
  public String toString() {
    return name;
  }
}
