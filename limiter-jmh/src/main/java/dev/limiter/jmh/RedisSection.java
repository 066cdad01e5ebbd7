package dev.limiter.jmh;

import static dev.limiter.jmh.redis.Implementation.EMPTY_SCRIPT;

import dev.limiter.jmh.redis.Implementation;
import dev.limiter.jmh.redis.Load;
import dev.limiter.jmh.redis.LoadFigures;
import dev.limiter.jmh.redis.LoadFigures.Slice;
import dev.limiter.jmh.redis.Place;
import dev.limiter.jmh.redis.RedisFigures;
import dev.limiter.jmh.redis.Traffic;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The part of the report about checks on Redis. */
final class RedisSection {

  private static final String[] HEADINGS = {
    "one check", "checks/s", "p50", "p99", "server CPU", "sent", "executed", "reads", "failed"
  };

  private static final String BEFORE =
      """
      ## On Redis

      Callers are threads of one process, each one check after the other; the servers share the
      machine with them. Multiples are of `EVALSHA "return 1"` by as many callers; figures are in
      brackets. "Sent" are the commands that the client sends for a check; "executed" are those and
      what scripts call; "reads" are how often the server reads from a connection for a check, of
      commands that come together once; "failed" is the share of the checks that were not answered.
      Where clients take a connection for each check under way, they have as many as there are
      callers, or 64 for virtual threads.
      """;

  private static final String AFTER =
      """

      Bucket4j's buckets expire when they are full. Spring Cloud Gateway's script is run with the
      keys and arguments of its filter; it writes at every check, and knows whole seconds only.
      Redisson counts a sliding window of as many permits; its figures hold for few checks in a
      window, for its memory grows with each. Of a denied flood, commands are counted for longer
      than a denial is remembered.
      """;

  private RedisSection() {}

  /** Returns the text; empty if no such checks were made. */
  static Optional<String> of(RedisFigures figures) {
    StringBuilder text = new StringBuilder();
    for (Place place : Place.values()) {
      for (Traffic traffic : Traffic.values()) {
        List<Load> loads =
            Load.all(place).stream().filter(load -> load.traffic() == traffic).toList();
        if (loads.stream().anyMatch(load -> figures.load(load).isPresent())) {
          text.append("\n### ")
              .append(place.title())
              .append(", ")
              .append(traffic.title())
              .append("\n\n")
              .append(table(figures, loads));
        }
      }
    }
    return text.isEmpty() ? Optional.empty() : Optional.of(BEFORE + text + AFTER);
  }

  private static MarkdownTable table(RedisFigures figures, List<Load> loads) {
    MarkdownTable table = new MarkdownTable(HEADINGS);
    for (Load load : loads) {
      String[] group = new String[HEADINGS.length];
      Arrays.fill(group, "");
      group[0] = "**" + load.callers().title() + "**";
      if (!load.possible()) {
        group[1] = "needs JDK 21";
      }
      table.row(group);
      figures.load(load).ifPresent(all -> rows(table, load, all));
    }
    return table;
  }

  private static void rows(MarkdownTable table, Load load, LoadFigures figures) {
    for (Implementation row : load.implementations()) {
      table.row(
          row.title(),
          ratio(figures, row, Slice::checksPerSecond, "%,.0f"),
          ratio(figures, row, Slice::p50Micros, "%.0f µs"),
          ratio(figures, row, Slice::p99Micros, "%.0f µs"),
          ratio(figures, row, Slice::serverCpuMicros, "%.2f µs"),
          Figure.of(
              load.traffic() == Traffic.DENIED ? "%.5f" : "%.2f", figures.commandsPerCheck(row)),
          Figure.of("%.2f", figures.median(row, Slice::executed)),
          Figure.of("%.2f", figures.median(row, Slice::reads)),
          failed(figures, row));
    }
  }

  private static String failed(LoadFigures figures, Implementation row) {
    return figures
        .worst(row, Slice::failed)
        .map(share -> share == 0 ? "0" : String.format(Locale.ROOT, "**%.3f %%**", 100 * share))
        .orElse(Figure.NONE);
  }

  private static String ratio(
      LoadFigures figures, Implementation row, ToDoubleFunction<Slice> figure, String template) {
    return Figure.ratio(
        figures.ratio(row, EMPTY_SCRIPT, figure), figures.median(row, figure), template);
  }
}
