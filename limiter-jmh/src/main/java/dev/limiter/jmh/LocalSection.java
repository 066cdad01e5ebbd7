package dev.limiter.jmh;

import dev.limiter.jmh.local.Case;
import dev.limiter.jmh.local.KeySet;
import dev.limiter.jmh.local.LocalFigures;
import dev.limiter.jmh.local.Outcome;
import dev.limiter.jmh.local.Subject;
import java.util.ArrayList;
import java.util.List;

/** The part of the report about checks in process. */
final class LocalSection {

  private LocalSection() {}

  static String of(LocalFigures figures) {
    StringBuilder text =
        new StringBuilder(
            """
            ## In process

            The time of one check as a multiple of Bucket4j's in the same column, with the
            nanoseconds in brackets. Limiter's check has the match of a descriptor of two entries
            against three rules in it; the descriptor is kept by the caller or built for each check,
            as the row says. The bare bucket is the counter alone with the reading of the clock, as
            Bucket4j's is. Bytes are what a check allocates.
            """);
    for (KeySet keys : KeySet.values()) {
      text.append("\n### ").append(keys.title()).append("\n\n").append(table(figures, keys));
    }
    return text.append(
            """

            With many keys, the peers' limiters are kept in a Caffeine cache by API key: those
            libraries have none of their own. Guava knows no burst beyond a second's worth, and
            Resilience4j counts in cycles: they are allowed by a rate that nobody can reach.
            """)
        .toString();
  }

  private static MarkdownTable table(LocalFigures figures, KeySet keys) {
    List<String> headings = new ArrayList<>(List.of("one check"));
    for (Outcome outcome : Outcome.values()) {
      for (int threads : Case.THREADS) {
        headings.add(outcome.title() + ", " + threads + (threads == 1 ? " thread" : " threads"));
      }
    }
    for (Outcome outcome : Outcome.values()) {
      headings.add(outcome.title() + ", B");
    }
    MarkdownTable table = new MarkdownTable(headings.toArray(String[]::new));
    for (Subject subject : Subject.values()) {
      List<String> cells = cells(figures, keys, subject);
      if (!cells.stream().allMatch(Figure.NONE::equals)) {
        cells.add(0, subject.title());
        table.row(cells.toArray(String[]::new));
      }
    }
    return table;
  }

  private static List<String> cells(LocalFigures figures, KeySet keys, Subject subject) {
    List<String> cells = new ArrayList<>();
    for (Outcome outcome : Outcome.values()) {
      for (int threads : Case.THREADS) {
        Case cell = new Case(subject, keys, outcome, threads);
        cells.add(
            Figure.ratio(figures.ratio(cell, Subject.BUCKET4J), figures.nanos(cell), "%.0f ns"));
      }
    }
    for (Outcome outcome : Outcome.values()) {
      cells.add(Figure.of("%.0f", figures.bytes(new Case(subject, keys, outcome, 1))));
    }
    return cells;
  }
}
