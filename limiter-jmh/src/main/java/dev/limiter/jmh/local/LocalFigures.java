package dev.limiter.jmh.local;

import dev.limiter.jmh.plan.Median;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What the local suite measured, round by round; not safe for use by several threads. */
public final class LocalFigures {

  private final Map<Case, List<Sample>> samples = new HashMap<>();
  private final Map<Case, List<Double>> tails = new HashMap<>();

  /**
   * One case in one round.
   *
   * @param nanos the mean time of a check in nanoseconds
   * @param bytes what a check allocates
   */
  public record Sample(double nanos, double bytes) {}

  /** Adds what one round gave. */
  public void add(Case measured, Sample sample) {
    samples.computeIfAbsent(measured, key -> new ArrayList<>()).add(sample);
  }

  /** Adds the 99th percentile that one round gave, in nanoseconds. */
  public void addTail(Case measured, double nanos) {
    tails.computeIfAbsent(measured, key -> new ArrayList<>()).add(nanos);
  }

  /**
   * Returns how many times the other's 99th percentile that of a check is, the median over the
   * rounds; empty if either was not measured.
   */
  public Optional<Double> tailRatio(Case measured, Subject other) {
    Case beside = new Case(other, measured.keys(), measured.outcome(), measured.threads());
    return tails.containsKey(measured) && tails.containsKey(beside)
        ? Optional.of(
            Median.ofRatios(
                tails.getOrDefault(measured, List.of()), tails.getOrDefault(beside, List.of())))
        : Optional.empty();
  }

  /** Returns the nanoseconds of a check, the median over the rounds; empty if not measured. */
  public Optional<Double> nanos(Case measured) {
    return median(measured, Sample::nanos);
  }

  /** Returns what a check allocates, the median over the rounds; empty if not measured. */
  public Optional<Double> bytes(Case measured) {
    return median(measured, Sample::bytes);
  }

  /**
   * Returns how many times the other's time a check takes, the median over the rounds; empty if
   * either was not measured.
   */
  public Optional<Double> ratio(Case measured, Subject other) {
    Case beside = new Case(other, measured.keys(), measured.outcome(), measured.threads());
    return samples.containsKey(measured) && samples.containsKey(beside)
        ? Optional.of(
            Median.ofRatios(rounds(measured, Sample::nanos), rounds(beside, Sample::nanos)))
        : Optional.empty();
  }

  private Optional<Double> median(Case measured, ToDoubleFunction<Sample> figure) {
    return samples.containsKey(measured)
        ? Optional.of(Median.of(rounds(measured, figure)))
        : Optional.empty();
  }

  private List<Double> rounds(Case measured, ToDoubleFunction<Sample> figure) {
    return samples.getOrDefault(measured, List.of()).stream().mapToDouble(figure).boxed().toList();
  }
}
