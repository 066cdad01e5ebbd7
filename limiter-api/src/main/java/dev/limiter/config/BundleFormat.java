package dev.limiter.config;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Texts with their names as one sequence of bytes: a line that names the format and says how many
 * there are, then for each a line with its length in bytes and its name, its text, and a line end.
 * One that was cut off is never taken for whole.
 */
final class BundleFormat {

  private static final Pattern HEAD = Pattern.compile("#limiter-rules 1 files=(\\d{1,6})");
  private static final Pattern FILE = Pattern.compile("#file (\\d{1,9}) (.+)");

  private BundleFormat() {}

  static byte[] write(Map<String, String> texts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(bytes("#limiter-rules 1 files=" + texts.size() + "\n"));
    texts.forEach(
        (name, text) -> {
          byte[] content = bytes(text);
          out.writeBytes(bytes("#file " + content.length + " " + name + "\n"));
          out.writeBytes(content);
          out.write('\n');
        });
    return out.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the texts by name; null if the bytes are anything else than what was written. */
  static @Nullable Map<String, String> read(byte[] encoded) {
    ByteBuffer in = ByteBuffer.wrap(encoded);
    try {
      Matcher head = HEAD.matcher(line(in));
      if (!head.matches()) {
        return null;
      }
      int files = Integer.parseInt(head.group(1));
      Map<String, String> texts = new LinkedHashMap<>();
      while (in.hasRemaining()) {
        Matcher file = FILE.matcher(line(in));
        if (!file.matches()) {
          return null;
        }
        int length = Integer.parseInt(file.group(1));
        if (length >= in.remaining()) {
          return null;
        }
        String text = decoded(in.slice(in.position(), length));
        in.position(in.position() + length);
        if (in.get() != '\n' || texts.put(file.group(2), text) != null) {
          return null;
        }
      }
      return texts.size() == files ? texts : null;
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /** Reads to the next line end, or to the end where there is none. */
  private static String line(ByteBuffer in) throws CharacterCodingException {
    int start = in.position();
    while (in.hasRemaining()) {
      if (in.get() == '\n') {
        return decoded(in.slice(start, in.position() - 1 - start));
      }
    }
    return "";
  }

  private static String decoded(ByteBuffer bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
  }
}
