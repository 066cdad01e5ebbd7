package dev.limiter.jmh.rules;

import dev.limiter.jmh.plan.AverageTime;
import dev.limiter.jmh.plan.Fork;
import dev.limiter.jmh.plan.Median;
import dev.limiter.jmh.plan.Profile;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/** Measures what very many rules cost, each thing beside what few or quiet rules cost. */
public final class RulesSuite {

  private static final String[] HEAP = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"};
  private static final int RELOAD_FIGURES = 5;

  private final Profile profile;
  private final PrintStream progress;

  /** Creates a suite that tells {@code progress} what it is doing. */
  public RulesSuite(Profile profile, PrintStream progress) {
    this.profile = profile;
    this.progress = progress;
  }

  /**
   * Measures everything.
   *
   * @throws RunnerException if a benchmark fails
   * @throws IllegalStateException if a JVM that was started fails
   */
  public RulesFigures run() throws RunnerException, IOException, InterruptedException {
    Profile.Rules rules = profile.rules();
    RulesFigures figures = new RulesFigures(rules.overrides());
    for (int round = 1; round <= rules.rounds(); round++) {
      RulesFigures.Loads loads = load(rules);
      figures.add(loads);
      progress.printf("rules %d/%d, load: %s%n", round, rules.rounds(), loads);
      for (Hit hit : Hit.values()) {
        double few = match(hit, RulesFigures.FEW);
        double many = match(hit, rules.overrides());
        figures.add(hit, few, many);
        progress.printf(
            "rules %d/%d, %s: %.1f ns of %d, %.1f ns of %d%n",
            round, rules.rounds(), hit.title(), few, RulesFigures.FEW, many, rules.overrides());
      }
    }
    reload(rules, figures);
    return figures;
  }

  private static RulesFigures.Loads load(Profile.Rules rules)
      throws IOException, InterruptedException {
    List<Double> printed = Fork.run(LoadRun.class, rules.overrides(), rules.loads());
    List<Double> seconds =
        printed.subList(1, printed.size()).stream().map(nanos -> nanos / 1e9).toList();
    List<Double> later = seconds.subList(seconds.size() / 2, seconds.size()); // when it is warm
    return new RulesFigures.Loads(printed.get(0), seconds.get(0), Median.of(later));
  }

  private double match(Hit hit, int overrides) throws RunnerException {
    return AverageTime.of(
            MatchBenchmark.class, "check", profile.local(), profile.local().iteration())
        .with("hit", hit.name())
        .with("overrides", Integer.toString(overrides))
        .inJvm(HEAP)
        .nanos();
  }

  private void reload(Profile.Rules rules, RulesFigures figures)
      throws IOException, InterruptedException {
    List<Double> printed =
        Fork.run(ReloadRun.class, rules.overrides(), rules.rounds(), rules.slice().toMillis());
    for (int i = 0; i < printed.size(); i += RELOAD_FIGURES) {
      RulesFigures.Reload round =
          new RulesFigures.Reload(
              printed.get(i),
              printed.get(i + 1),
              printed.get(i + 2),
              printed.get(i + 3),
              printed.get(i + 4));
      figures.add(round);
      progress.printf("rules, 99th percentile of a check: %s%n", round);
    }
  }
}
