package dev.limiter.jmh;

import static dev.limiter.jmh.redis.Implementation.EMPTY_SCRIPT;
import static dev.limiter.jmh.redis.Implementation.INTEGER_WITH_TTL;

import dev.limiter.jmh.redis.Implementation;
import dev.limiter.jmh.redis.RedisFigures;
import dev.limiter.jmh.redis.RedisFigures.Slice;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The part of the report about checks on Redis. */
final class RedisSection {

  private RedisSection() {}

  static String of(RedisFigures figures) {
    return """
        ## On Redis

        A lone caller: one thread, one check after the other, over 1,000 counters, each check
        allowed; the server and the caller share the machine. Multiples are of
        `EVALSHA "return 1"` without keys, those of the bytes per key of an integer string with a
        TTL; figures are in brackets. "Sent" are the commands that the client sends for a check, each a round
        trip; "executed" are those and what scripts call. The bytes per key are what the server's
        memory grows by, from one check of each of many counters with a TTL of an hour and, where
        the implementation leaves the choice, a name of %d bytes, as long as Limiter's own.

        """
            .formatted(figures.nameLength())
        + table(figures)
        + """

        Bucket4j's buckets expire when they are full. Spring Cloud Gateway's script is run with the
        keys and arguments of its filter; it writes at every check, and knows whole seconds only.
        Redisson counts a sliding window of as many permits; its figures hold for few checks in a
        window, for its memory grows with each.
        """;
  }

  private static MarkdownTable table(RedisFigures figures) {
    MarkdownTable table =
        new MarkdownTable(
            "one check",
            "checks/s",
            "p50",
            "p99",
            "server CPU",
            "sent",
            "executed",
            "bytes per key");
    for (Implementation row : Implementation.values()) {
      table.row(
          row.title(),
          ratio(figures, row, Slice::checksPerSecond, "%,.0f"),
          ratio(figures, row, Slice::p50Micros, "%.0f µs"),
          ratio(figures, row, Slice::p99Micros, "%.0f µs"),
          ratio(figures, row, Slice::serverCpuMicros, "%.1f µs"),
          Figure.of("%.2f", figures.commandsPerCheck(row)),
          Figure.of("%.2f", Optional.of(figures.median(row, Slice::executed))),
          Figure.ratio(
              figures.bytesRatio(row, INTEGER_WITH_TTL), figures.bytesPerKey(row), "%.1f"));
    }
    return table;
  }

  private static String ratio(
      RedisFigures figures, Implementation row, ToDoubleFunction<Slice> figure, String template) {
    return Figure.ratio(
        Optional.of(figures.ratio(row, EMPTY_SCRIPT, figure)),
        Optional.of(figures.median(row, figure)),
        template);
  }
}
