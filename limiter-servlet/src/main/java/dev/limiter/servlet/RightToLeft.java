package dev.limiter.servlet;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a list field, of all its lines, last one first.
 *
 * <p>What proxies appended is at the right, and only that can be believed. A quoted string is
 * recognised from its end, so that a quote which a client left open cannot swallow what follows.
 * The work is bounded by what is asked for, not by the length of the field.
 */
final class RightToLeft {

  /** The longest element that is looked at. */
  static final int LONGEST = 1024;

  private final List<String> lines;
  private final boolean quoted;
  private int line;
  private int end;

  RightToLeft(List<String> lines, boolean quoted) {
    this.lines = lines;
    this.quoted = quoted;
    this.line = lines.size() - 1;
    this.end = line < 0 ? -1 : lines.get(line).length();
  }

  /**
   * Returns the next element without the space around it: empty where there is nothing between two
   * commas or it is too long to be meant, null where there is none left.
   */
  @Nullable String next() {
    if (line < 0) {
      return null;
    }
    String text = lines.get(line);
    int from = start(text);
    String element = end - from > LONGEST ? "" : text.substring(from, end).strip();
    end = from - 1; // before the comma
    if (from == 0) {
      line--;
      end = line < 0 ? -1 : lines.get(line).length();
    }
    return element;
  }

  private int start(String text) {
    boolean inQuotes = false;
    int stop = Math.max(0, end - LONGEST - 1);
    for (int i = end - 1; i >= stop; i--) {
      char c = text.charAt(i);
      if (c == '"' && quoted) {
        inQuotes = !inQuotes || isEscaped(text, i);
      } else if (c == ',' && !inQuotes) {
        return i + 1;
      }
    }
    return stop;
  }

  private static boolean isEscaped(String text, int at) {
    int i = at;
    while (i > 0 && text.charAt(i - 1) == '\\') {
      i--;
    }
    return (at - i) % 2 == 1;
  }
}
