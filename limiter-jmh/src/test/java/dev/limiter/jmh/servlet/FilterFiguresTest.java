package dev.limiter.jmh.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FilterFiguresTest {

  private static FilterFigures.Slice cpu(double micros) {
    return new FilterFigures.Slice(micros, 2 * micros, 3 * micros, 1_000);
  }

  /** Adds a round in which all take so much longer. */
  private static void add(FilterFigures figures, double none, double limiter, double tomcat) {
    figures.add(Front.NONE, cpu(none));
    figures.add(Front.LIMITER, cpu(limiter));
    figures.add(Front.TOMCAT, cpu(tomcat));
    figures.addCall(Front.NONE, 10 * none);
    figures.addCall(Front.LIMITER, 10 * limiter);
    figures.addCall(Front.TOMCAT, 10 * tomcat);
  }

  @Test
  void overhead_isTheMedianOfTheDifferencesOfARound() {
    FilterFigures figures = new FilterFigures();
    add(figures, 30, 31, 32);
    add(figures, 50, 51.5, 53); // a disturbed round
    add(figures, 32, 34, 36);

    assertThat(figures.overheadMicros(Front.LIMITER)).isEqualTo(1.5);
    assertThat(figures.overheadMicros(Front.TOMCAT)).isEqualTo(3);
    assertThat(figures.overheadMicros(Front.NONE)).isZero();
    assertThat(figures.callNanos(Front.LIMITER)).isCloseTo(15, within(1e-9));
    assertThat(figures.callRatio(Front.TOMCAT)).isCloseTo(0.5, within(1e-9));
    assertThat(figures.median(Front.NONE, FilterFigures.Slice::p50)).isEqualTo(64);
  }

  @Test
  void overhead_ofRoundsThatAreNotWhole_isRefused() {
    FilterFigures figures = new FilterFigures();
    add(figures, 30, 31, 32);
    figures.add(Front.NONE, cpu(30));

    assertThatThrownBy(() -> figures.overheadMicros(Front.LIMITER))
        .hasMessage("rounds must be as many: 1 and 2");
  }
}
