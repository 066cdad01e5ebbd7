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

  /** Returns the nanoseconds of a check, the median over the rounds; empty if not measured. */
  public Optional<Double> nanos(Case measured) {
    return median(measured, Sample::nanos);
  }

  /** Returns what a check allocates, the median over the rounds; empty if not measured. */
  public Optional<Double> bytes(Case measured) {
    return median(measured, Sample::bytes);
  }

  /** Returns how many times the other's time a check takes; empty if either was not measured. */
  public Optional<Double> ratio(Case measured, Subject other) {
    Case beside = new Case(other, measured.keys(), measured.outcome(), measured.threads());
    return nanos(measured).flatMap(mine -> nanos(beside).map(theirs -> mine / theirs));
  }

  private Optional<Double> median(Case measured, ToDoubleFunction<Sample> figure) {
    return Optional.ofNullable(samples.get(measured))
        .map(rounds -> Median.of(rounds.stream().mapToDouble(figure).boxed().toList()));
  }
}
