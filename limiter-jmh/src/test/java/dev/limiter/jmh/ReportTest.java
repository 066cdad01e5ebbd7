package dev.limiter.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.jmh.local.Case;
import dev.limiter.jmh.local.LocalFigures;
import dev.limiter.jmh.local.Subject;
import dev.limiter.jmh.plan.Profile;
import dev.limiter.jmh.redis.RedisFigures;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportTest {

  private static final Profile QUICK = Profile.named("quick");

  @Test
  void goals_whereTheFiguresAreGood_areMet() {
    Report report = report(QUICK, local(20, 64.4), SampleFigures.good());

    assertThat(report.goals()).hasSize(18).allMatch(Goal::met);
    assertThat(report.text()).contains("| met |").doesNotContain("missed");
  }

  @Test
  void goals_whereTheFiguresAreBad_areMissed() {
    Report report = report(QUICK, local(301, 65), SampleFigures.bad());

    assertThat(report.goals()).hasSize(18).noneMatch(Goal::met);
    assertThat(report.text()).contains("**missed**").doesNotContain("| met |");
  }

  @Test
  void report_ofOneSuite_hasOnlyItsGoals() {
    Report report =
        new Report(
            QUICK,
            "",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(SampleFigures.good()),
            List.of());

    assertThat(report.goals()).hasSize(12);
    assertThat(report.text()).contains("## On Redis").doesNotContain("## In process");
  }

  @Test
  void report_ofAProfileThatMeasuresNothing_judgesNothing() {
    Report report = report(Profile.named("smoke"), local(301, 65), SampleFigures.bad());

    assertThat(report.goals()).isEmpty();
    assertThat(report.text()).contains("figures mean nothing");
  }

  @Test
  void report_whole_showsRatiosVersionsAndMachine() {
    String text = report(QUICK, local(50, 64), SampleFigures.good()).text();

    assertThat(text)
        .contains("Only ratios within one run mean anything")
        .contains("| Limiter | 0.50 × (50 ns) |")
        .contains("1.50 × (15.00 µs)")
        .contains("| **32 callers** |")
        .contains("0.750 GB")
        .contains("Bucket4j 8.")
        .contains("Revision: abc")
        .contains("Redis 7.0.15")
        .doesNotContain("${");
  }

  @Test
  void report_withPictures_showsThem() {
    Report report = report(QUICK, local(50, 64), SampleFigures.good()).with(List.of("a/b.png"));

    assertThat(report.text()).contains("![](a/b.png)");
  }

  private static Report report(Profile profile, LocalFigures local, RedisFigures redis) {
    return new Report(
        profile,
        "abc",
        Optional.of(local),
        Optional.empty(),
        Optional.empty(),
        Optional.of(redis),
        List.of());
  }

  /** Bucket4j takes 100 ns. */
  private static LocalFigures local(double nanos, double bytes) {
    LocalFigures figures = new LocalFigures();
    for (Case each : Case.all()) {
      boolean limiter = each.subject() == Subject.LIMITER || each.subject() == Subject.LIMITER_CELL;
      figures.add(each, new LocalFigures.Sample(limiter ? nanos : 100, limiter ? bytes : 0));
      figures.addTail(each, each.subject() == Subject.LIMITER ? 100 : nanos);
    }
    return figures;
  }
}
