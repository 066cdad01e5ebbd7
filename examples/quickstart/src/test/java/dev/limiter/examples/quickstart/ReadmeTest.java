package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.config.RuleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The README says what is so. */
class ReadmeTest {

  private static final Path ROOT = Path.of("../..");

  private static String readme() throws IOException {
    return Files.readString(ROOT.resolve("README.md"));
  }

  private static List<String> blocks(String language) throws IOException {
    return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(readme())
        .results()
        .map(result -> result.group(1))
        .toList();
  }

  private static String withoutBlanks(String text) {
    return text.replaceAll("\\s", "");
  }

  @Test
  void javaBlocks_areCompiled() throws IOException {
    String compiled =
        withoutBlanks(
            Files.readString(
                Path.of("src/test/java/dev/limiter/examples/quickstart/ReadmeSnippets.java")));

    assertThat(blocks("java"))
        .hasSize(2)
        .allSatisfy(block -> assertThat(compiled).contains(withoutBlanks(block)));
  }

  @Test
  void yamlBlocks_areRulesThatLoad() throws IOException {
    assertThat(blocks("yaml"))
        .hasSize(1)
        .allSatisfy(block -> assertThat(RuleText.parse("README.md", block).domains()).hasSize(1));
  }

  @Test
  void guarantees_nameTestsThatExist() throws IOException {
    String guarantees = readme().substring(readme().indexOf("## Guarantees"));
    List<String> named =
        Pattern.compile("`([A-Z]\\w+(?:IT|Test|Contract|Laws))`")
            .matcher(guarantees)
            .results()
            .map((MatchResult result) -> result.group(1) + ".java")
            .toList();
    try (Stream<Path> files = Files.walk(ROOT)) {
      List<String> sources =
          files
              .filter(f -> f.toString().contains("src/test"))
              .map(f -> f.getFileName().toString())
              .toList();
      assertThat(named).hasSizeGreaterThan(10);
      assertThat(sources).containsAll(named);
    }
  }

  @Test
  void readme_isShortAndStartsQuickly() throws IOException {
    List<String> lines = readme().lines().toList();

    assertThat(lines).hasSizeLessThanOrEqualTo(150);
    assertThat(lines.subList(0, 30)).anyMatch(line -> line.startsWith("mvn verify"));
  }
}
