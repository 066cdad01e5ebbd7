package dev.limiter.config;

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
    found.add(place(node) + ": " + what);
  }

  /** Adds a fault at the start of the file. */
  void add(String what) {
    found.add(file + ":1:1: " + what);
  }

  /** Adds a fault that the YAML parser found. */
  void add(Mark mark, String what) {
    add(mark.getLine(), mark.getColumn(), what);
  }

  /** Adds a fault at a line and column counted from 0. */
  void add(int line, int column, String what) {
    found.add(place(line, column) + ": " + what);
  }

  /** Returns the place of a node as {@code file:line:column}, counted from 1. */
  String place(Node node) {
    return node.getStartMark().map(this::place).orElse(file);
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
    StringBuilder line = new StringBuilder("'");
    shown
        .chars()
        .forEach(
            c -> {
              if (Character.isISOControl(c)) {
                line.append(String.format("\\u%04x", c));
              } else {
                line.append((char) c);
              }
            });
    return line.append('\'').toString();
  }
}
