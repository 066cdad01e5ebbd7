package dev.limiter.jmh;

import dev.limiter.jmh.rules.Hit;
import dev.limiter.jmh.rules.RulesFigures;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The goals of very many rules. */
final class RulesGoals {

  private static final double LOAD_SECONDS = 2;
  private static final double MEGABYTES = 64;
  private static final double MATCH_RATIO = 2;
  private static final double RELOAD_RATIO = 2;

  private RulesGoals() {}

  static List<Goal> of(RulesFigures figures) {
    String many = String.format(Locale.ROOT, "%,d overrides", figures.overrides());
    return List.of(
        new Goal(
            many + " load in less than 2 s once the JVM is warm",
            String.format(
                Locale.ROOT,
                "%.2f s (the first load of a JVM: %.2f s)",
                figures.laterLoad(),
                figures.firstLoad()),
            figures.laterLoad() < LOAD_SECONDS),
        new Goal(
            many + " hold less than 64 MB",
            String.format(Locale.ROOT, "%.1f MB", figures.megabytes()),
            figures.megabytes() < MEGABYTES),
        matching(figures, many, Hit.BUSY, Hit.GENERAL, Hit.NONE),
        matching(figures, many, Hit.OVERRIDE),
        new Goal(
            "while " + many + " are renewed: 99th percentile of a check at most 2 × the quiet one",
            String.format(Locale.ROOT, "%.2f ×", figures.reloadRatio()),
            figures.reloadRatio() <= RELOAD_RATIO));
  }

  private static Goal matching(RulesFigures figures, String many, Hit... hits) {
    return new Goal(
        "matching against " + many + ": at most 2 × the time against " + RulesFigures.FEW,
        Stream.of(hits)
            .map(
                hit ->
                    String.format(Locale.ROOT, "%s: %.2f ×", hit.title(), figures.matchRatio(hit)))
            .collect(Collectors.joining("; ")),
        Stream.of(hits).allMatch(hit -> figures.matchRatio(hit) <= MATCH_RATIO));
  }
}
