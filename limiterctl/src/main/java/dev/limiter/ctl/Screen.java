package dev.limiter.ctl;

import java.io.PrintWriter;
import java.util.function.IntPredicate;

/** Where people read: lines, coloured on a terminal only. */
final class Screen {

  /** How a piece of text looks. */
  enum Style {
    STRONG("1"),
    FAINT("2"),
    BAD("31"),
    GOOD("32"),
    CAUTION("33");

    private final String code;

    Style(String code) {
      this.code = code;
    }
  }

  private final PrintWriter out;
  private final boolean coloured;

  Screen(PrintWriter out, boolean coloured) {
    this.out = out;
    this.coloured = coloured;
  }

  /** Writes a line. */
  void line(String text) {
    out.println(visible(text));
  }

  /** Writes a line of which a part is in a style. */
  void line(String before, Style style, String styled, String after) {
    String part = visible(styled);
    out.println(
        visible(before)
            + (coloured ? "\u001b[" + style.code + "m" + part + "\u001b[0m" : part)
            + visible(after));
  }

  /** Writes a line that begins in a style. */
  void line(Style style, String styled, String after) {
    line("", style, styled, after);
  }

  /** Writes a line in a style. */
  void line(Style style, String text) {
    line(style, text, "");
  }

  /** Writes the text of a rule file as it is: what none can hold does not command the terminal. */
  void text(String text) {
    out.print(escaped(text, c -> Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t'));
    if (!text.isEmpty() && !text.endsWith("\n")) {
      out.println();
    }
  }

  /** Files and arguments hold what others wrote: it must not command the terminal. */
  static String visible(String text) {
    return escaped(
        text, c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT);
  }

  private static String escaped(String text, IntPredicate commands) {
    StringBuilder shown = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (commands.test(c)) {
        shown.append(String.format("\\u%04x", (int) c));
      } else {
        shown.append(c);
      }
    }
    return shown.toString();
  }
}
