package dev.limiter.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** What can be seen of rule files without reading them: cheap, and almost always enough. */
final class FileLook {

  private FileLook() {}

  /** Returns a text that differs where a file was written, replaced, added or taken away. */
  static String at(RuleFiles files) {
    List<String> faults = new ArrayList<>();
    StringBuilder look = new StringBuilder();
    for (Path file : files.files(faults)) {
      look.append(file).append(' ').append(attributes(file)).append('\n');
    }
    return look.append(faults).toString();
  }

  private static String attributes(Path file) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return file.toRealPath()
          + " "
          + attributes.fileKey()
          + " "
          + attributes.size()
          + " "
          + attributes.lastModifiedTime();
    } catch (IOException e) {
      return e.getClass().getSimpleName();
    }
  }
}
