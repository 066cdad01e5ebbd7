package dev.limiter.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.jmh.plan.Profile;
import dev.limiter.jmh.rules.Hit;
import dev.limiter.jmh.rules.RulesFigures;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RulesGoalsTest {

  @Test
  void goals_whereTheFiguresAreJustGood_areMet() {
    RulesFigures figures = figures(63_999_999, 1.99, 2);

    assertThat(RulesGoals.of(figures)).hasSize(5).allMatch(Goal::met);
    assertThat(report(figures))
        .contains("## Many rules", "| 2.00 × (200 ns) |", "later in 1.99 s", "64.0 MB")
        .contains("first load of a JVM: 9.00 s")
        .doesNotContain("missed");
  }

  @Test
  void goals_whereTheFiguresAreJustBad_areMissed() {
    assertThat(RulesGoals.of(figures(64_000_000, 2, 2.01))).hasSize(5).noneMatch(Goal::met);
  }

  @Test
  void goals_whereOneKindOfMatchIsSlow_areMissed() {
    RulesFigures figures = figures(1, 1, 1);
    figures.add(Hit.NONE, 100, 201);
    figures.add(Hit.NONE, 100, 201);

    assertThat(RulesGoals.of(figures)).filteredOn(goal -> !goal.met()).hasSize(1);
  }

  private static RulesFigures figures(long bytes, double seconds, double ratio) {
    RulesFigures figures = new RulesFigures(100_000);
    figures.add(new RulesFigures.Loads(bytes, 9, seconds));
    for (Hit hit : Hit.values()) {
      figures.add(hit, 100, ratio * 100);
    }
    figures.add(new RulesFigures.Reload(500, ratio * 500, 1e6, 2e6, 3));
    return figures;
  }

  private static String report(RulesFigures figures) {
    Profile quick = Profile.named("quick");
    return new Report(
            quick,
            "",
            Optional.empty(),
            Optional.of(figures),
            Optional.empty(),
            Optional.empty(),
            List.of())
        .text();
  }
}
