package dev.limiter;

import java.util.Objects;

/**
 * Where a rule was written: a place in a file, kept as numbers because a file may have a hundred
 * thousand rules, or free text.
 *
 * @param text the file, or the free text
 * @param line counted from 1; 0 where the text is all that is known
 * @param column counted from 1
 */
record Origin(String text, int line, int column) {

  static final Origin UNKNOWN = new Origin("", 0, 0);

  static Origin of(String text) {
    return text.isEmpty() ? UNKNOWN : new Origin(text, 0, 0);
  }

  static Origin of(String file, int line, int column) {
    if (line < 1 || column < 1) {
      throw new IllegalArgumentException(
          "line and column are counted from 1: " + line + ":" + column);
    }
    return new Origin(Objects.requireNonNull(file, "file"), line, column);
  }

  @Override
  public String toString() {
    return line == 0 ? text : text + ":" + line + ":" + column;
  }
}
