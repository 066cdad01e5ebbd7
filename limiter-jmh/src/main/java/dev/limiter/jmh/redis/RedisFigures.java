package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Median;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What the Redis suite measured; not safe for use by several threads. */
public final class RedisFigures {

  private final String serverVersion;
  private final int nameLength;
  private final Map<Implementation, List<Slice>> slices = new EnumMap<>(Implementation.class);
  private final Map<Implementation, Double> commands = new EnumMap<>(Implementation.class);
  private final Map<Implementation, Double> bytes = new EnumMap<>(Implementation.class);

  /** Creates an empty one. */
  public RedisFigures(String serverVersion, int nameLength) {
    this.serverVersion = serverVersion;
    this.nameLength = nameLength;
  }

  /**
   * One implementation in one round.
   *
   * @param checksPerSecond how many checks it made in a second
   * @param p50Micros the latency that half of the checks were not above
   * @param p99Micros the latency that 99 % of the checks were not above
   * @param serverCpuMicros the server's CPU time per check
   * @param executed the commands that the server executed per check, those of scripts included
   */
  public record Slice(
      double checksPerSecond,
      double p50Micros,
      double p99Micros,
      double serverCpuMicros,
      double executed) {}

  /** Adds what one round gave. */
  public void add(Implementation implementation, Slice slice) {
    slices.computeIfAbsent(implementation, key -> new ArrayList<>()).add(slice);
  }

  /** Sets how many commands a client sends per check. */
  public void commandsPerCheck(Implementation implementation, double figure) {
    commands.put(implementation, figure);
  }

  /** Sets how many bytes the server holds per counter. */
  public void bytesPerKey(Implementation implementation, double figure) {
    bytes.put(implementation, figure);
  }

  /** Returns a figure of the slices, the median over the rounds. */
  public double median(Implementation implementation, ToDoubleFunction<Slice> figure) {
    return Median.of(rounds(implementation, figure));
  }

  /** Returns how many times the other's a figure of the slices is, the median over the rounds. */
  public double ratio(
      Implementation implementation, Implementation other, ToDoubleFunction<Slice> figure) {
    return Median.ofRatios(rounds(implementation, figure), rounds(other, figure));
  }

  private List<Double> rounds(Implementation implementation, ToDoubleFunction<Slice> figure) {
    return slices.getOrDefault(implementation, List.of()).stream()
        .mapToDouble(figure)
        .boxed()
        .toList();
  }

  /** Returns how many commands a client sends per check. */
  public Optional<Double> commandsPerCheck(Implementation implementation) {
    return Optional.ofNullable(commands.get(implementation));
  }

  /** Returns how many bytes the server holds per counter; empty where that is not measured. */
  public Optional<Double> bytesPerKey(Implementation implementation) {
    return Optional.ofNullable(bytes.get(implementation));
  }

  /** Returns how many times the other's bytes per counter it is; empty where not measured. */
  public Optional<Double> bytesRatio(Implementation implementation, Implementation other) {
    return bytesPerKey(implementation)
        .flatMap(mine -> bytesPerKey(other).map(theirs -> mine / theirs));
  }

  /** Returns the server's version. */
  public String serverVersion() {
    return serverVersion;
  }

  /** Returns the length of the counters' names. */
  public int nameLength() {
    return nameLength;
  }
}
