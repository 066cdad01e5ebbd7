package dev.limiter.config;

import dev.limiter.Rule;
import java.util.ArrayList;
import java.util.List;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.Node;

/** The faults of one rule file, in the order in which they are found, each with its place. */
final class Problems {

  private static final int LONGEST_VALUE = 80;

  private final String file;
  private final List<String> found = new ArrayList<>();

  Problems(String file) {
    this.file = file;
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
    found.add(place + ": " + onOneLine(what));
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

  List<String> found() {
    return List.copyOf(found);
  }

  /** Quotes a value of the file for a message: shortened, and on one line. */
  static String quote(String value) {
    String shown =
        value.length() > LONGEST_VALUE ? value.substring(0, LONGEST_VALUE) + "..." : value;
    return "'" + onOneLine(shown) + "'";
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
