package dev.limiter.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.jmh.local.Case;
import dev.limiter.jmh.local.LocalFigures;
import dev.limiter.jmh.local.Subject;
import dev.limiter.jmh.plan.Profile;
import dev.limiter.jmh.redis.Implementation;
import dev.limiter.jmh.redis.RedisFigures;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportTest {

  private static final Profile QUICK = Profile.named("quick");

  @Test
  void goals_whereTheFiguresAreGood_areMet() {
    Report report = report(QUICK, local(20, 64.4), redis(1.5, 1.0, 100));

    assertThat(report.goals()).hasSize(7).allMatch(Goal::met);
    assertThat(report.text()).contains("| met |").doesNotContain("missed");
  }

  @Test
  void goals_whereTheFiguresAreBad_areMissed() {
    Report report = report(QUICK, local(301, 65), redis(1.51, 1.01, 103));

    assertThat(report.goals()).hasSize(7).noneMatch(Goal::met);
    assertThat(report.text()).contains("**missed**").doesNotContain("| met |");
  }

  @Test
  void report_ofOneSuite_hasOnlyItsGoals() {
    Report report = new Report(QUICK, "", Optional.empty(), Optional.of(redis(1.0, 1.0, 100)));

    assertThat(report.goals()).hasSize(3);
    assertThat(report.text()).contains("## On Redis").doesNotContain("## In process");
  }

  @Test
  void report_ofAProfileThatMeasuresNothing_judgesNothing() {
    Report report = report(Profile.named("smoke"), local(301, 65), redis(2, 2, 200));

    assertThat(report.goals()).isEmpty();
    assertThat(report.text()).contains("figures mean nothing");
  }

  @Test
  void report_whole_showsRatiosVersionsAndMachine() {
    String text = report(QUICK, local(50, 64), redis(1.25, 1, 100)).text();

    assertThat(text)
        .contains("Only ratios within one run mean anything")
        .contains("| Limiter | 0.50 × (50 ns) |")
        .contains("1.25 × (12.5 µs)")
        .contains("Bucket4j 8.")
        .contains("Revision: abc")
        .contains("Redis 7.0.15")
        .doesNotContain("${");
  }

  private static Report report(Profile profile, LocalFigures local, RedisFigures redis) {
    return new Report(profile, "abc", Optional.of(local), Optional.of(redis));
  }

  /** Bucket4j takes 100 ns. */
  private static LocalFigures local(double nanos, double bytes) {
    LocalFigures figures = new LocalFigures();
    for (Case each : Case.all()) {
      boolean limiter = each.subject() == Subject.LIMITER || each.subject() == Subject.LIMITER_CELL;
      figures.add(each, new LocalFigures.Sample(limiter ? nanos : 100, limiter ? bytes : 0));
    }
    return figures;
  }

  /** The empty script takes 10 µs of CPU, an integer 100 bytes. */
  private static RedisFigures redis(double cpuRatio, double commands, double bytes) {
    RedisFigures figures = new RedisFigures("7.0.15", 60);
    for (Implementation each : Implementation.values()) {
      boolean limiter = each == Implementation.LIMITER;
      figures.add(each, new RedisFigures.Slice(1_000, 10, 20, limiter ? 10 * cpuRatio : 10, 1));
      figures.commandsPerCheck(each, limiter ? commands : 1);
      if (each.storesCounters()) {
        figures.bytesPerKey(each, limiter ? bytes : 100);
      }
    }
    return figures;
  }
}
