package dev.limiter.http;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits field values in which a quoted-string (RFC 9110, section 5.6.4) may hold the separator.
 */
final class QuotedText {

  private QuotedText() {}

  /** Returns the parts between separators, at least one; a quote that is left open has no end. */
  static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    boolean quoted = false;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (quoted && c == '\\') {
        i++;
      } else if (!quoted && c == separator) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }
}
