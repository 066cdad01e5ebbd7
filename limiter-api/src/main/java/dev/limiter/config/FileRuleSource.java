package dev.limiter.config;

import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rules from YAML files, UTF-8, one domain a file; see {@link RuleText}.
 *
 * <p>Reads the files anew at every {@link #load}. Immutable and safe for use by several threads.
 */
public final class FileRuleSource implements RuleSource {

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final List<Path> files;

  private FileRuleSource(List<Path> files) {
    this.files = List.copyOf(files);
  }

  /** Returns the source of a file, or of several. */
  public static FileRuleSource of(Path first, Path... more) {
    List<Path> files = new ArrayList<>(more.length + 1);
    files.add(first);
    files.addAll(List.of(more));
    return new FileRuleSource(files);
  }

  /**
   * {@inheritDoc}
   *
   * @throws RuleException if a file is missing, unreadable, not UTF-8 or invalid, with every fault
   *     found in all of them
   */
  @Override
  public RuleSet load() {
    Map<String, String> texts = new LinkedHashMap<>();
    List<String> faults = new ArrayList<>();
    for (Path file : files) {
      try {
        if (texts.put(file.toString(), read(file)) != null) {
          faults.add(file + ": named twice");
        }
      } catch (NoSuchFileException e) {
        faults.add(file + ": no such file");
      } catch (CharacterCodingException e) {
        faults.add(file + ": not UTF-8");
      } catch (AccessDeniedException e) {
        faults.add(file + ": permission denied");
      } catch (IOException e) {
        faults.add(file + ": cannot be read: " + reason(e));
      }
    }
    if (faults.isEmpty()) {
      return RuleText.parse(texts);
    }
    if (!texts.isEmpty()) {
      try {
        RuleText.parse(texts);
      } catch (RuleException e) {
        faults.addAll(e.problems());
      }
    }
    throw new RuleException(faults);
  }

  private static String reason(IOException e) {
    String reason = e instanceof FileSystemException inFile ? inFile.getReason() : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason;
  }

  private static String read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("it is a directory");
    }
    String text =
        StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
            .toString();
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }
}
