package dev.limiter.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** What docs/rules.md shows: the examples, and its table of what is refused. */
final class DocumentedRules {

  private static final Path PAGE = Path.of("../docs/rules.md");

  private DocumentedRules() {}

  /** Returns every example that is a whole file. */
  static List<String> examples() throws IOException {
    return Pattern.compile("```yaml\n(domain:.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(PAGE))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  /** Returns the lines of the tables of the section with this heading, without their heads. */
  static List<String> rows(String heading) throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf("\n## " + heading + "\n");
    int end = page.indexOf("\n## ", begin + 1);
    return page.substring(begin, end < 0 ? page.length() : end)
        .lines()
        .filter(line -> line.startsWith("| "))
        .skip(1)
        .toList();
  }
}
