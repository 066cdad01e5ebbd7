package dev.limiter.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The tests of all modules, as documents name them: {@code Class}, {@code Class.method}. */
final class NamedTests {

  /** What stands for the rest of a method's name. */
  private static final String REST = "…";

  private final Map<String, String> sources = new HashMap<>();

  private NamedTests() {}

  static NamedTests ofAllModules() throws IOException {
    NamedTests tests = new NamedTests();
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      modules
          .map(module -> module.resolve(Path.of("src", "test", "java")))
          .filter(Files::isDirectory)
          .forEach(tests::add);
    }
    return tests;
  }

  private void add(Path sourceFolder) {
    try (Stream<Path> files = Files.walk(sourceFolder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        String name = file.getFileName().toString();
        sources.merge(
            name.substring(0, name.length() - ".java".length()),
            Files.readString(file),
            String::concat);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tells whether a class with tests, or a test of one, is there. */
  boolean has(String reference) {
    int dot = reference.indexOf('.');
    String source = sources.get(dot < 0 ? reference : reference.substring(0, dot));
    if (source == null) {
      return false;
    }
    if (dot < 0) {
      return source.contains("Test\n");
    }
    String method = reference.substring(dot + 1);
    String pattern =
        method.endsWith(REST)
            ? Pattern.quote(method.substring(0, method.length() - 1)) + "\\w*"
            : Pattern.quote(method);
    // Tests are void, and by the house's rule only their names have an underscore.
    return Pattern.compile("^ +(default )?void (" + pattern + ")\\(", Pattern.MULTILINE)
        .matcher(source)
        .results()
        .anyMatch(found -> found.group(2).contains("_"));
  }

  /** Tells whether some test is named after a case. */
  boolean hasCase(int number) {
    return sources.values().stream()
        .anyMatch(source -> source.contains("void case" + number + "_"));
  }
}
