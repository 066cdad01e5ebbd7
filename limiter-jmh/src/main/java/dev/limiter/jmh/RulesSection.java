package dev.limiter.jmh;

import dev.limiter.jmh.plan.Median;
import dev.limiter.jmh.rules.Hit;
import dev.limiter.jmh.rules.RulesFigures;
import dev.limiter.jmh.rules.RulesFigures.Reload;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The part of the report about very many rules. */
final class RulesSection {

  private RulesSection() {}

  static String of(RulesFigures figures) {
    return String.format(
            Locale.ROOT,
            """
            ## Many rules

            A file of %,d limits for single API keys, half of them within a tier. It is loaded by a
            fresh JVM of one GB for the first time in %.2f s, and later in %.2f s; the rules hold
            %.1f MB.

            """,
            figures.overrides(),
            figures.firstLoad(),
            figures.laterLoad(),
            figures.megabytes())
        + matching(figures)
        + renewing(figures);
  }

  private static String matching(RulesFigures figures) {
    MarkdownTable table =
        new MarkdownTable(
            "a new descriptor matched by",
            RulesFigures.FEW + " overrides",
            String.format(Locale.ROOT, "%,d overrides", figures.overrides()));
    for (Hit hit : Hit.values()) {
      table.row(
          hit.title(),
          String.format(Locale.ROOT, "%.0f ns", figures.nanosBesideFew(hit)),
          String.format(
              Locale.ROOT,
              "%.2f × (%.0f ns)",
              figures.matchRatio(hit),
              figures.nanosBesideMany(hit)));
    }
    return "A check whose backend says yes at once, of keys in random order:\n\n" + table;
  }

  private static String renewing(RulesFigures figures) {
    MarkdownTable table = new MarkdownTable("one caller", "quiet", "while rules are renewed");
    table.row(
        "99th percentile of a check",
        String.format(Locale.ROOT, "%.0f ns", median(figures, Reload::quiet)),
        String.format(
            Locale.ROOT,
            "%.2f × (%.0f ns)",
            figures.reloadRatio(),
            median(figures, Reload::renewing)));
    table.row(
        "longest check",
        String.format(Locale.ROOT, "%.1f ms", median(figures, Reload::quietMost) / 1e6),
        String.format(Locale.ROOT, "%.1f ms", median(figures, Reload::renewingMost) / 1e6));
    return String.format(
            Locale.ROOT,
            """

            Checks in process with new descriptors, one after the other, while the whole file is read
            and put in force again and again (%.0f times in a round):

            """,
            median(figures, Reload::renewed))
        + table;
  }

  private static double median(RulesFigures figures, ToDoubleFunction<Reload> figure) {
    return Median.of(figures.reloads().stream().mapToDouble(figure).boxed().toList());
  }
}
