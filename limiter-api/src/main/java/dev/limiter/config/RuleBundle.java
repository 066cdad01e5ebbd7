package dev.limiter.config;

import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import dev.limiter.RuleSnapshot;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The texts of rule files that belong together, by name, and their checksum: what is published,
 * kept and compared.
 *
 * <p>The checksum of one file is the SHA-256 of its text in hex, with line ends as {@code \n} and
 * without a byte order mark, as {@code sha256sum rules.yaml} tells it; that of several is the
 * SHA-256 of the lines that {@code sha256sum} prints for them in their order, without folders. The
 * texts are parsed when that is first asked for, and not again. Immutable and safe for use by
 * several threads.
 */
public final class RuleBundle {

  private static final int SHORT = 12;

  private final Map<String, String> texts;

  /** Told when it is asked for: of a long text it takes as long as some of its parsing. */
  private @Nullable String checksum;

  private @Nullable ParsedText parsed;

  private RuleBundle(Map<String, String> texts) {
    this.texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
  }

  /** Returns a bundle of one file. */
  public static RuleBundle of(String name, String text) {
    return of(Map.of(Objects.requireNonNull(name, "name"), Objects.requireNonNull(text, "text")));
  }

  /**
   * Returns a bundle of one file, of its bytes.
   *
   * @throws RuleException if they are not UTF-8, with the place
   */
  public static RuleBundle of(String name, byte[] utf8) {
    Objects.requireNonNull(name, "name");
    return of(name, Utf8.text(name, Objects.requireNonNull(utf8, "utf8")));
  }

  /**
   * Returns a bundle of several, in the map's order.
   *
   * @throws IllegalArgumentException if there is none, or a name is blank or holds a line end
   */
  public static RuleBundle of(Map<String, String> texts) {
    if (Objects.requireNonNull(texts, "texts").isEmpty()) {
      throw new IllegalArgumentException("a bundle of rules needs at least one text");
    }
    for (String name : texts.keySet()) {
      Objects.requireNonNull(texts.get(name), () -> "text of " + name);
      if (name.isBlank() || name.indexOf('\n') >= 0 || name.indexOf('\r') >= 0) {
        throw new IllegalArgumentException(
            "the name of a rule text must be one line: '" + name + "'");
      }
    }
    return new RuleBundle(texts);
  }

  /**
   * Reads files, or the {@code .yaml} and {@code .yml} files of folders, as {@link FileRuleSource}
   * does; whether the texts are rules is not looked at.
   *
   * @throws RuleException if one cannot be read, with every fault that was found
   */
  public static RuleBundle read(List<Path> paths) {
    RuleFiles.Reading reading = new RuleFiles(Objects.requireNonNull(paths, "paths")).read();
    if (!reading.faults().isEmpty()) {
      throw new RuleException(reading.faults());
    }
    return of(reading.texts());
  }

  /** Reads a bundle from what {@link #encoded} wrote; null if it is not that, or not whole. */
  public static @Nullable RuleBundle decode(byte[] encoded) {
    Map<String, String> texts = BundleFormat.read(Objects.requireNonNull(encoded, "encoded"));
    return texts == null || texts.isEmpty() ? null : new RuleBundle(texts);
  }

  /** Returns the texts by name, in their order. */
  public Map<String, String> texts() {
    return texts;
  }

  /** Returns the checksum, 64 hex digits. */
  public String checksum() {
    String known = checksum;
    if (known == null) { // or twice: it is the same
      known = checksum(texts);
      checksum = known;
    }
    return known;
  }

  /** Returns the beginning of the checksum, by which people tell bundles apart. */
  public String shortChecksum() {
    return checksum().substring(0, SHORT);
  }

  /**
   * Returns the rules; the same ones each time.
   *
   * @throws RuleException with every fault that was found in any of them
   */
  public RuleSet parse() {
    return parsed().rules();
  }

  ParsedText parsed() {
    ParsedText known = parsed;
    if (known == null) { // or twice by threads at once: it says the same
      known = ParsedText.of(texts);
      parsed = known;
    }
    return known;
  }

  /**
   * Returns the rules, under a name.
   *
   * @throws RuleException with every fault that was found in any of them
   */
  public RuleSnapshot snapshot(String version) {
    return new RuleSnapshot(parse(), version, checksum(), List.of());
  }

  /** Returns the texts with their names as bytes that {@link #decode} reads, and people can too. */
  public byte[] encoded() {
    return BundleFormat.write(texts);
  }

  private static String checksum(Map<String, String> texts) {
    if (texts.size() == 1) {
      return sha256(normalized(texts.values().iterator().next()));
    }
    StringBuilder lines = new StringBuilder();
    texts.forEach(
        (name, text) ->
            lines.append(sha256(normalized(text))).append("  ").append(last(name)).append('\n'));
    return sha256(lines.toString());
  }

  private static String last(String name) {
    return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  }

  private static String normalized(String text) {
    return text.replace("\r\n", "\n");
  }

  private static String sha256(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is required of every Java platform", e);
    }
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof RuleBundle other && texts.equals(other.texts);
  }

  @Override
  public int hashCode() {
    return texts.hashCode();
  }

  @Override
  public String toString() {
    return texts.keySet() + " " + shortChecksum();
  }
}
