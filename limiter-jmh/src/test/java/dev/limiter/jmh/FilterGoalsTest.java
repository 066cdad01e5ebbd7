package dev.limiter.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.jmh.servlet.FilterFigures;
import dev.limiter.jmh.servlet.FilterFigures.Slice;
import dev.limiter.jmh.servlet.Front;
import org.junit.jupiter.api.Test;

class FilterGoalsTest {

  /** Without a filter a request takes 30 µs, with Tomcat's 35. */
  private static FilterFigures figures(double limiter) {
    FilterFigures figures = new FilterFigures();
    for (Front front : Front.values()) {
      double micros = front == Front.NONE ? 30 : front == Front.LIMITER ? limiter : 35;
      figures.add(front, new Slice(micros, 100, 300, 10_000));
      figures.addCall(front, 1_000 * micros);
    }
    return figures;
  }

  @Test
  void goals_whereLimiterAddsAsMuchAsTomcat_areMet() {
    assertThat(FilterGoals.of(figures(35))).hasSize(2).allMatch(Goal::met);
  }

  @Test
  void goals_whereLimiterAddsMore_areMissed() {
    assertThat(FilterGoals.of(figures(35.1))).hasSize(2).noneMatch(Goal::met);
  }

  @Test
  void section_showsTheOverheadBesideThePeers() {
    assertThat(FilterSection.of(figures(32.5)))
        .contains(
            "| Limiter | 32.5 µs | 0.50 × (2.50 µs) | 0.50 × (2500 ns) | 100 µs | 300 µs | 10,000 |")
        .contains("| no filter | 30.0 µs | – | – |");
  }
}
