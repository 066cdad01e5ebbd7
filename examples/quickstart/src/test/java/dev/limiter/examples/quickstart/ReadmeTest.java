package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.config.RuleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    return blocks(language, readme());
  }

  private static List<String> blocks(String language, String text) {
    return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(text)
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
  void yamlBlocks_ofTheGuides_areRulesThatLoad() throws IOException {
    for (String guide : List.of("docs/rules.md", "docs/algorithms.md")) {
      assertThat(blocks("yaml", Files.readString(ROOT.resolve(guide))))
          .isNotEmpty()
          .allSatisfy(block -> assertThat(RuleText.parse(guide, block).domains()).hasSize(1));
    }
  }

  @Test
  void links_ofTheReadmeAndTheGuides_lead() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      List<Path> texts = new ArrayList<>(files.filter(f -> f.toString().endsWith(".md")).toList());
      texts.add(ROOT.resolve("README.md"));
      for (Path text : texts) {
        assertThat(Pattern.compile("\\]\\(([^):#]+)\\)").matcher(Files.readString(text)).results())
            .as("links of %s", text)
            .allSatisfy(link -> assertThat(text.resolveSibling(link.group(1))).exists());
      }
    }
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
