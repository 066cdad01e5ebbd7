package dev.limiter.ctl;

import dev.limiter.RuleException;
import dev.limiter.config.RuleBundle;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The texts of rule files as a command was given them.
 *
 * @param texts the texts by name, in the order of the arguments
 * @param faults why others could not be read
 */
record RuleTexts(Map<String, String> texts, List<String> faults) {

  /** What stands for standard input. */
  static final String STANDARD_INPUT = "-";

  /** Reads files and folders as {@link RuleBundle#read} does; {@code -} is standard input. */
  static RuleTexts read(List<String> names, InputStream in) {
    Map<String, String> texts = new LinkedHashMap<>();
    List<String> faults = new ArrayList<>();
    for (String name : names) {
      try {
        Map<String, String> read =
            name.equals(STANDARD_INPUT)
                ? RuleBundle.of("stdin", in.readAllBytes()).texts()
                : RuleBundle.read(List.of(Path.of(name))).texts();
        read.forEach(
            (file, text) -> {
              if (texts.put(file, text) != null) {
                faults.add(file + ": named twice");
              }
            });
      } catch (RuleException e) {
        faults.addAll(e.problems());
      } catch (InvalidPathException e) {
        faults.add(name + ": not the name of a file: " + e.getReason());
      } catch (IOException e) {
        faults.add("stdin: cannot be read: " + e.getMessage());
      }
    }
    return new RuleTexts(texts, faults);
  }

  /**
   * Returns the texts, of which each could be read as rules.
   *
   * @throws RuleException with every fault
   */
  RuleBundle bundle() {
    if (faults.isEmpty()) {
      RuleBundle bundle = RuleBundle.of(texts);
      bundle.parse();
      return bundle;
    }
    List<String> all = new ArrayList<>(faults);
    if (!texts.isEmpty()) {
      try {
        RuleBundle.of(texts).parse();
      } catch (RuleException e) {
        all.addAll(e.problems());
      }
    }
    throw new RuleException(all);
  }
}
