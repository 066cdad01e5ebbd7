package dev.limiter.jmh;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table in Markdown: the first column to the left, the others to the right. */
final class MarkdownTable {

  private final List<List<String>> rows = new ArrayList<>();
  private final int columns;

  MarkdownTable(String... headings) {
    this.columns = headings.length;
    List<String> rule = new ArrayList<>(Collections.nCopies(columns, "---:"));
    rule.set(0, ":---");
    row(headings);
    rows.add(rule);
  }

  /**
   * Adds a row.
   *
   * @throws IllegalArgumentException unless it has a cell for each heading
   */
  MarkdownTable row(String... cells) {
    if (cells.length != columns) {
      throw new IllegalArgumentException(
          "a row needs " + columns + " cells: " + String.join(" | ", cells));
    }
    rows.add(List.of(cells));
    return this;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      text.append("| ").append(String.join(" | ", row)).append(" |\n");
    }
    return text.toString();
  }
}
