package dev.limiter.config;

import dev.limiter.Pattern;
import dev.limiter.Rule;
import java.util.List;
import java.util.StringJoiner;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.Node;

/** The faults of one rule file, in the order in which they are found, each with its place. */
final class Problems {

  private static final int LONGEST_VALUE = 80;
  private static final int LONGEST_PATH = 400;
  private static final int LONGEST_FAULT = 2_000;

  private final String file;
  private final Faults faults;
  private boolean none = true;

  Problems(String file, Faults faults) {
    this.file = file;
    this.faults = faults;
  }

  /** Adds a fault at a node. */
  void add(Node node, String what) {
    add(place(node), what);
  }

  /** Adds a fault at the start of the file. */
  void add(String what) {
    add(file + ":1:1", what);
  }

  /** Adds a fault that the YAML parser found. */
  void add(Mark mark, String what) {
    add(mark.getLine(), mark.getColumn(), what);
  }

  /** Adds a fault at a line and column counted from 0. */
  void add(int line, int column, String what) {
    add(place(line, column), what);
  }

  /** Whoever words a fault may quote the file, so what they say is put on one line here. */
  private void add(String place, String what) {
    none = false;
    if (faults.isFull()) {
      faults.add(place); // is only counted
    } else {
      faults.add(place + ": " + onOneLine(shortened(what, LONGEST_FAULT)));
    }
  }

  /** Returns the place of a node as {@code file:line:column}, counted from 1. */
  String place(Node node) {
    return node.getStartMark().map(this::place).orElse(file);
  }

  /** Tells a rule where it is written. */
  void tellPlace(Node node, Rule.Builder rule) {
    node.getStartMark()
        .ifPresentOrElse(
            mark -> rule.origin(file, mark.getLine() + 1, mark.getColumn() + 1),
            () -> rule.origin(file));
  }

  /** Tells a rule that it replaces a name, and where that is written. */
  void tellPlace(Node node, String replaced, Rule.Builder rule) {
    node.getStartMark()
        .ifPresentOrElse(
            mark -> rule.replaces(replaced, file, mark.getLine() + 1, mark.getColumn() + 1),
            () -> rule.replaces(replaced));
  }

  private String place(Mark mark) {
    return place(mark.getLine(), mark.getColumn());
  }

  private String place(int line, int column) {
    return file + ":" + (line + 1) + ":" + (column + 1);
  }

  /** Tells whether nothing was found in this file. */
  boolean none() {
    return none;
  }

  /** Quotes a value of the file for a message: shortened, and on one line. */
  static String quote(String value) {
    return "'" + onOneLine(shortened(value, LONGEST_VALUE)) + "'";
  }

  /** Shows a path for a message: its long texts shortened, and so many steps as are readable. */
  static String path(List<Rule.Entry> path) {
    StringJoiner shown = new StringJoiner(", ", "[", "]");
    for (Rule.Entry entry : path) {
      if (shown.length() > LONGEST_PATH) {
        return shown.add("...").toString();
      }
      String key = shortened(entry.key(), LONGEST_VALUE);
      shown.add(
          entry.pattern() instanceof Pattern.Any
              ? key
              : key + "=" + shortened(entry.pattern().toString(), LONGEST_VALUE));
    }
    return shown.toString();
  }

  private static String shortened(String text, int longest) {
    return text.length() > longest ? text.substring(0, longest) + "..." : text;
  }

  /** Writes out what would break a line of a log, or hide in it. */
  private static String onOneLine(String text) {
    StringBuilder line = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
        line.append(String.format("\\u%04x", (int) c));
      } else {
        line.append(c);
      }
    }
    return line.toString();
  }
}
