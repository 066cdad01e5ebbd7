package dev.limiter.ctl;

import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import dev.limiter.config.RuleText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** Reads files; {@code -} is standard input. */
  static RuleTexts read(List<String> names, InputStream in) {
    Map<String, String> texts = new LinkedHashMap<>();
    List<String> faults = new ArrayList<>();
    for (String name : names) {
      boolean standardInput = name.equals(STANDARD_INPUT);
      String shown = standardInput ? "stdin" : name;
      try {
        byte[] bytes = standardInput ? in.readAllBytes() : bytes(Path.of(name));
        if (texts.put(shown, text(bytes)) != null) {
          faults.add(shown + ": named twice");
        }
      } catch (NoSuchFileException e) {
        faults.add(shown + ": no such file");
      } catch (CharacterCodingException e) {
        faults.add(shown + ": not UTF-8");
      } catch (IOException e) {
        faults.add(shown + ": cannot be read: " + e.getMessage());
      }
    }
    return new RuleTexts(texts, faults);
  }

  private static byte[] bytes(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("it is a directory");
    }
    return Files.readAllBytes(file);
  }

  private static String text(byte[] bytes) throws CharacterCodingException {
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }

  /**
   * Returns the rules.
   *
   * @throws RuleException with every fault
   */
  RuleSet rules() {
    if (faults.isEmpty()) {
      return RuleText.parse(texts);
    }
    List<String> all = new ArrayList<>(faults);
    if (!texts.isEmpty()) {
      try {
        RuleText.parse(texts);
      } catch (RuleException e) {
        all.addAll(e.problems());
      }
    }
    throw new RuleException(all);
  }
}
