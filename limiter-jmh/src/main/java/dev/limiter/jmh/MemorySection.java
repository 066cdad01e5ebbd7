package dev.limiter.jmh;

import static dev.limiter.jmh.redis.Implementation.INTEGER_WITH_TTL;

import dev.limiter.jmh.redis.Implementation;
import dev.limiter.jmh.redis.RedisFigures;
import dev.limiter.jmh.redis.RedisFigures.Store;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The part of the report about what the server holds. */
final class MemorySection {

  private MemorySection() {}

  /** Returns the text; empty if nothing was weighed. */
  static Optional<String> of(RedisFigures figures) {
    if (figures.bytesPerKey(INTEGER_WITH_TTL).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(perKey(figures) + stores(figures));
  }

  private static String perKey(RedisFigures figures) {
    MarkdownTable table = new MarkdownTable("one counter", "bytes");
    for (Implementation row : Implementation.values()) {
      if (row.storesCounters()) {
        table.row(
            row.title(),
            Figure.ratio(
                figures.bytesRatio(row, INTEGER_WITH_TTL), figures.bytesPerKey(row), "%.1f"));
      }
    }
    return """
        ## Memory of the server

        What it grows by, from one check of each of many counters with a TTL of an hour and, where
        the implementation leaves the choice, a name of %d bytes, as long as Limiter's own. Multiples
        are of an integer string with a TTL.

        """
            .formatted(figures.nameLength())
        + table;
  }

  private static String stores(RedisFigures figures) {
    List<Store> all =
        Implementation.STORES.stream().map(figures::store).flatMap(Optional::stream).toList();
    if (all.isEmpty()) {
      return "";
    }
    MarkdownTable table =
        new MarkdownTable(
            "whole store", "used", "resident", "used per counter", "resident per counter");
    for (Implementation row : Implementation.STORES) {
      figures
          .store(row)
          .ifPresent(
              store ->
                  table.row(
                      row.title(),
                      format("%.3f GB", store.used() / 1e9),
                      format("%.3f GB", store.resident() / 1e9),
                      format("%.1f B", (double) store.used() / store.counters()),
                      format("%.1f B", (double) store.resident() / store.counters())));
    }
    return String.format(
            Locale.ROOT,
            """

            A store of %,d counters whose names have %d bytes (those of Spring Cloud Gateway are its
            own, two for each counter), in a server of its own:

            """,
            all.get(0).counters(),
            all.get(0).nameLength())
        + table;
  }

  private static String format(String template, double figure) {
    return String.format(Locale.ROOT, template, figure);
  }
}
