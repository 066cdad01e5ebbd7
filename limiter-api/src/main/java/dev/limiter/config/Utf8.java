package dev.limiter.config;

import dev.limiter.RuleException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The text of a rule file from its bytes, which are UTF-8, with or without a byte order mark. */
final class Utf8 {

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private Utf8() {}

  /**
   * Returns the text.
   *
   * @throws RuleException with the place of the first byte that is none of a character
   */
  static String text(String name, byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length); // none takes more chars than bytes
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CoderResult result = decoder.decode(in, out, /* endOfInput= */ true);
    String text = out.flip().toString();
    String marked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    if (result.isError()) {
      throw new RuleException(List.of(name + place(marked) + ": not UTF-8: " + found(in)));
    }
    return marked;
  }

  /** Returns where a text ends: the line and the column after it. */
  private static String place(String before) {
    long line = 1 + before.chars().filter(c -> c == '\n').count();
    int lineStart = before.lastIndexOf('\n') + 1;
    return ":" + line + ":" + (1 + before.codePointCount(lineStart, before.length()));
  }

  private static String found(ByteBuffer in) {
    return String.format("byte 0x%02X", in.get(in.position()));
  }
}
