package dev.limiter.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each row of docs/http-pitfalls.md names tests, and they are there. */
class HttpPitfallsTest {

  private static final Path DOCUMENT = Path.of("..", "docs", "http-pitfalls.md");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final String SAME = "the same";

  private final NamedTests tests = NamedTests.ofAllModules();

  HttpPitfallsTest() throws IOException {}

  private static List<String> rows() throws IOException {
    List<String> rows = new ArrayList<>();
    for (String line : Files.readAllLines(DOCUMENT)) {
      if (line.startsWith("| ") && !line.startsWith("| What ")) {
        rows.add(line);
      }
    }
    return rows;
  }

  private static List<String> references(String row) {
    String[] cells = row.split("\\|", -1);
    return CODE.matcher(cells[cells.length - 2]).results().map(code -> code.group(1)).toList();
  }

  @Test
  void rows_all_nameTestsThatAreThere() throws IOException {
    boolean first = true;
    for (String row : rows()) {
      List<String> references = references(row);
      assertThat(!references.isEmpty() || (!first && row.contains("| " + SAME + " |")))
          .as("names a test: " + row)
          .isTrue();
      assertThat(references)
          .allSatisfy(reference -> assertThat(tests.has(reference)).as(reference).isTrue());
      first = false;
    }
    assertThat(rows()).hasSizeGreaterThan(45);
  }

  @ParameterizedTest
  @ValueSource(ints = {35, 36, 37, 38, 39, 40, 41, 42})
  void cases_ofHttp_areNamedByTestsAndInTheTable(int number) throws IOException {
    assertThat(tests.hasCase(number)).isTrue();
    assertThat(String.join("\n", rows())).contains("case" + number + "_");
  }

  @Test
  void names_ofNoTest_areNotFound() {
    assertThat(tests.has("HttpPitfallsTest.names_ofNoTest_areNotFound")).isTrue();
    assertThat(tests.has("HttpPitfallsTest.names_of…")).isTrue();
    assertThat(tests.has("HttpPitfallsTest")).isTrue();
    assertThat(tests.has("HttpPitfallsTest.names_")).isFalse();
    assertThat(tests.has("HttpPitfallsTest.rows")).isFalse();
    assertThat(tests.has("HttpPitfallsTest.renamed_…")).isFalse();
    assertThat(tests.has("RulesSuiteTest.suite_ofTheSmokeProfile_measuresEverything")).isTrue();
    assertThat(tests.has("NamedTests")).isFalse();
    assertThat(tests.has("NoSuchTest")).isFalse();
    assertThat(tests.hasCase(999)).isFalse();
  }
}
