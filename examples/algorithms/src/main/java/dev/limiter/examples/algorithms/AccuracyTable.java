package dev.limiter.examples.algorithms;

import java.io.PrintStream;
import java.util.Locale;

/** The findings as Markdown. */
final class AccuracyTable {

  private final PrintStream out;

  AccuracyTable(PrintStream out) {
    this.out = out;
  }

  void print(Accuracy accuracy, long requests, long seed) {
    line("%,d requests, seed %d, %,.0f simulated minutes.", requests, seed, accuracy.minutes());
    line("");
    line(
        "| algorithm | requests | admitted | wrongly allowed | off by | wrongly refused | off by"
            + " | worst 60 s ÷ limit |");
    line("|---|--:|--:|--:|--:|--:|--:|--:|");
    for (Verdict v : accuracy.verdicts()) {
      line(
          "| `%s` | %,d | %,d | %s | %.1f | %s | %.1f | %.2f |",
          v.name(),
          v.requests(),
          v.admitted(),
          share(v.allowed().count(), requests),
          v.allowed().meanOffBy(),
          share(v.refused().count(), requests),
          v.refused().meanOffBy(),
          v.worst());
    }
    line("");
    line(
        "Counting every request, as Cloudflare did: %s wrongly allowed or refused;"
            + " the estimate is off by %.1f %% on average.",
        share(accuracy.offered().wrong(), requests), 100 * accuracy.offered().meanDifference());
  }

  private static String share(long count, long requests) {
    return String.format(Locale.ROOT, "%,d (%.3f %%)", count, 100.0 * count / requests);
  }

  private void line(String format, Object... arguments) {
    out.println(String.format(Locale.ROOT, format, arguments));
  }
}
