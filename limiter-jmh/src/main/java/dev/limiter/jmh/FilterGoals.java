package dev.limiter.jmh;

import dev.limiter.jmh.servlet.FilterFigures;
import dev.limiter.jmh.servlet.Front;
import java.util.List;
import java.util.Locale;

/** The goals of the servlet filter. */
final class FilterGoals {

  private static final double CPU_MICROS = 5;
  private static final double RATIO = 1;

  private FilterGoals() {}

  /**
   * The ratio is that of the calls: what a filter adds to a request over loopback, of which the
   * network is most, differs by less than one run tells.
   */
  static List<Goal> of(FilterFigures figures) {
    double micros = figures.overheadMicros(Front.LIMITER);
    double ratio = figures.callRatio(Front.TOMCAT);
    return List.of(
        new Goal(
            "the filter adds at most 5 µs of CPU to a request",
            String.format(Locale.ROOT, "%.2f µs", micros),
            micros <= CPU_MICROS),
        new Goal(
            "a call of the filter takes at most 1.0 × that of Tomcat's with the same fields",
            String.format(Locale.ROOT, "%.2f ×", ratio),
            ratio <= RATIO));
  }
}
