package dev.limiter.jmh.servlet;

import dev.limiter.jmh.plan.Median;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What the suite of filters measured; not safe for use by several threads. */
public final class FilterFigures {

  private final Map<Front, List<Slice>> slices = new EnumMap<>(Front.class);
  private final Map<Front, List<Double>> calls = new EnumMap<>(Front.class);

  /**
   * Requests over loopback for some time.
   *
   * @param cpuMicros the CPU time of the server's threads for each, in microseconds
   * @param p50 the median latency in microseconds
   * @param p99 the 99th percentile
   * @param perSecond how many there were in a second
   */
  public record Slice(double cpuMicros, double p50, double p99, double perSecond) {}

  /** Adds a slice of one round; each round has one of each front. */
  public void add(Front front, Slice slice) {
    slices.computeIfAbsent(front, unknown -> new ArrayList<>()).add(slice);
  }

  /** Adds the nanoseconds of a call, of one round. */
  public void addCall(Front front, double nanos) {
    calls.computeIfAbsent(front, unknown -> new ArrayList<>()).add(nanos);
  }

  /** Returns the median of a figure over the rounds. */
  public double median(Front front, ToDoubleFunction<Slice> figure) {
    return Median.of(all(front, figure));
  }

  /** Returns the CPU time that a filter adds to a request, in microseconds. */
  public double overheadMicros(Front front) {
    return beside(all(front, Slice::cpuMicros), all(Front.NONE, Slice::cpuMicros));
  }

  /** Returns the time that a call of a filter takes beyond that of the chain alone. */
  public double callNanos(Front front) {
    return beside(calls.getOrDefault(front, List.of()), calls.getOrDefault(Front.NONE, List.of()));
  }

  /** Returns how many times as long Limiter's call takes as another's. */
  public double callRatio(Front other) {
    return callNanos(Front.LIMITER) / callNanos(other);
  }

  private List<Double> all(Front front, ToDoubleFunction<Slice> figure) {
    return slices.getOrDefault(front, List.of()).stream().mapToDouble(figure).boxed().toList();
  }

  /** Returns the median of the differences of each round: what disturbs a whole round cancels. */
  private static double beside(List<Double> with, List<Double> without) {
    if (with.size() != without.size()) {
      throw new IllegalArgumentException(
          "rounds must be as many: " + with.size() + " and " + without.size());
    }
    return Median.of(
        IntStream.range(0, with.size())
            .mapToObj(round -> with.get(round) - without.get(round))
            .toList());
  }
}
