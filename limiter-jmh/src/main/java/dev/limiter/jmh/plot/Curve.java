package dev.limiter.jmh.plot;

import dev.limiter.jmh.redis.Implementation;
import dev.limiter.jmh.redis.Load;
import dev.limiter.jmh.redis.LoadFigures;
import dev.limiter.jmh.redis.LoadFigures.Slice;
import dev.limiter.jmh.redis.RedisFigures;
import dev.limiter.jmh.redis.Traffic;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A figure of one implementation by the number of callers.
 *
 * @param implementation whose
 * @param callers the numbers of platform threads, upwards
 * @param figures the figure of each
 */
record Curve(Implementation implementation, List<Integer> callers, List<Double> figures) {

  /** Returns those of all that were measured by every number of callers. */
  static List<Curve> of(RedisFigures all, Traffic traffic, ToDoubleFunction<Slice> figure) {
    List<Curve> curves = new ArrayList<>();
    for (Implementation implementation : Implementation.values()) {
      List<Double> figures = new ArrayList<>();
      for (int callers : Load.CALLERS) {
        all.load(Load.on(traffic, callers))
            .flatMap((LoadFigures load) -> load.median(implementation, figure))
            .ifPresent(figures::add);
      }
      if (figures.size() == Load.CALLERS.size()) {
        curves.add(new Curve(implementation, Load.CALLERS, List.copyOf(figures)));
      }
    }
    return curves;
  }
}
