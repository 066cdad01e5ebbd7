package dev.limiter.config;

import dev.limiter.RuleException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The rule files of some paths, as they are on disk at the time: the paths themselves, and of those
 * that are folders the {@code .yaml} and {@code .yml} files in them, by name. Names that begin with
 * a dot are left out, so that a ConfigMap, whose files are links into {@code ..data}, is read once.
 * Immutable.
 */
final class RuleFiles {

  /** More than any rules that a person wrote; a bigger file is something else. */
  static final long MAX_BYTES = 64L * 1024 * 1024;

  private final List<Path> paths;

  RuleFiles(List<Path> paths) {
    this.paths = List.copyOf(paths);
  }

  /** Returns the paths as they were given. */
  List<Path> paths() {
    return paths;
  }

  /**
   * What was read.
   *
   * @param texts the texts by path, as far as they could be read
   * @param faults why others could not
   */
  record Reading(Map<String, String> texts, List<String> faults) {}

  /** Reads every file. */
  Reading read() {
    Map<String, String> texts = new LinkedHashMap<>();
    List<String> faults = new ArrayList<>();
    for (Path file : files(faults)) {
      try {
        if (texts.put(file.toString(), text(file)) != null) {
          faults.add(file + ": named twice");
        }
      } catch (IOException e) {
        faults.add(fault(file, e));
      } catch (RuleException e) {
        faults.addAll(e.problems());
      }
    }
    return new Reading(texts, faults);
  }

  /** Returns the files, which may have vanished; a folder that has none is a fault. */
  List<Path> files(List<String> faults) {
    List<Path> files = new ArrayList<>();
    for (Path path : paths) {
      if (!Files.isDirectory(path)) {
        files.add(path);
        continue;
      }
      try {
        List<Path> found = inFolder(path);
        if (found.isEmpty()) {
          faults.add(path + ": the folder holds no .yaml or .yml file" + whole(path));
        }
        files.addAll(found);
      } catch (IOException e) {
        faults.add(fault(path, e));
      }
    }
    return files;
  }

  private static List<Path> inFolder(Path folder) throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, RuleFiles::isRuleFile)) {
      entries.forEach(found::add);
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    Collections.sort(found);
    return found;
  }

  /** A link to nowhere is one as well: what it should lead to must not be missed unnoticed. */
  private static boolean isRuleFile(Path path) {
    String name = path.getFileName().toString();
    String lower = name.toLowerCase(Locale.ROOT);
    return !name.startsWith(".")
        && (lower.endsWith(".yaml") || lower.endsWith(".yml"))
        && !Files.isDirectory(path);
  }

  private static String text(Path file) throws IOException {
    long size = Files.size(file);
    if (size > MAX_BYTES) {
      throw new IOException("it has more than " + MAX_BYTES + " bytes: " + size);
    }
    return Utf8.text(file.toString(), Files.readAllBytes(file));
  }

  private static String fault(Path file, IOException e) {
    if (e instanceof NoSuchFileException) {
      return file + ": no such file" + whole(file);
    }
    if (e instanceof AccessDeniedException) {
      return file + ": permission denied" + whole(file);
    }
    String reason = e instanceof FileSystemException inFile ? inFile.getReason() : e.getMessage();
    return file
        + ": cannot be read: "
        + (reason == null ? e.getClass().getSimpleName() : reason)
        + whole(file);
  }

  /** Tells where a path leads from the folder in which the service happens to run. */
  private static String whole(Path path) {
    return path.isAbsolute() ? "" : " (" + path.toAbsolutePath() + ")";
  }
}
