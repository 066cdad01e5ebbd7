package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Median;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What was measured under one load; not safe for use by several threads. */
public final class LoadFigures {

  private final Map<Implementation, List<Slice>> slices = new EnumMap<>(Implementation.class);
  private final Map<Implementation, Double> commands = new EnumMap<>(Implementation.class);

  /**
   * One implementation in one round; "per check" is per check that was answered.
   *
   * @param checksPerSecond how many checks were answered in a second, of all callers
   * @param p50Micros the latency that half of the checks were not above
   * @param p99Micros the latency that 99 % of the checks were not above
   * @param serverCpuMicros the servers' CPU time per check
   * @param executed the commands that the servers executed per check, those of scripts included
   * @param reads how often the servers read from a connection per check
   * @param failed which share of the checks was not answered
   */
  public record Slice(
      double checksPerSecond,
      double p50Micros,
      double p99Micros,
      double serverCpuMicros,
      double executed,
      double reads,
      double failed) {}

  /** Adds what one round gave. */
  public void add(Implementation implementation, Slice slice) {
    slices.computeIfAbsent(implementation, key -> new ArrayList<>()).add(slice);
  }

  /** Sets how many commands a client sends per check. */
  public void commandsPerCheck(Implementation implementation, double figure) {
    commands.put(implementation, figure);
  }

  /** Returns how many commands a client sends per check; empty if not measured. */
  public Optional<Double> commandsPerCheck(Implementation implementation) {
    return Optional.ofNullable(commands.get(implementation));
  }

  /** Returns a figure of the slices, the median over the rounds; empty if not measured. */
  public Optional<Double> median(Implementation implementation, ToDoubleFunction<Slice> figure) {
    return slices.containsKey(implementation)
        ? Optional.of(Median.of(rounds(implementation, figure)))
        : Optional.empty();
  }

  /** Returns the greatest of a figure over the rounds; empty if not measured. */
  public Optional<Double> worst(Implementation implementation, ToDoubleFunction<Slice> figure) {
    return rounds(implementation, figure).stream().max(Double::compare);
  }

  /**
   * Returns how many times the other's a figure of the slices is, the median over the rounds; empty
   * if either was not measured.
   */
  public Optional<Double> ratio(
      Implementation implementation, Implementation other, ToDoubleFunction<Slice> figure) {
    return slices.containsKey(implementation) && slices.containsKey(other)
        ? Optional.of(Median.ofRatios(rounds(implementation, figure), rounds(other, figure)))
        : Optional.empty();
  }

  private List<Double> rounds(Implementation implementation, ToDoubleFunction<Slice> figure) {
    return slices.getOrDefault(implementation, List.of()).stream()
        .mapToDouble(figure)
        .boxed()
        .toList();
  }
}
