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

  static List<Goal> of(FilterFigures figures) {
    double micros = figures.overheadMicros(Front.LIMITER);
    double ratio = figures.overheadRatio(Front.TOMCAT);
    double callRatio = figures.callRatio(Front.TOMCAT);
    return List.of(
        new Goal(
            "the filter adds at most 5 µs of CPU to a request",
            String.format(Locale.ROOT, "%.2f µs", micros),
            micros <= CPU_MICROS),
        new Goal(
            "the filter adds at most 1.0 × the CPU that Tomcat's adds with the same fields",
            String.format(Locale.ROOT, "%.2f ×", ratio),
            ratio <= RATIO),
        new Goal(
            "a call of the filter takes at most 1.0 × that of Tomcat's with the same fields",
            String.format(
                Locale.ROOT, "%.2f × (%.0f ns)", callRatio, figures.callNanos(Front.LIMITER)),
            callRatio <= RATIO));
  }
}
