package dev.limiter.jmh.rules;

import dev.limiter.jmh.plan.Median;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What the suite of many rules measured; not safe for use by several threads. */
public final class RulesFigures {

  /** How many overrides "few" are. */
  public static final int FEW = 10;

  private final int overrides;
  private final List<Loads> loads = new ArrayList<>();
  private final Map<Hit, List<Double>> few = new EnumMap<>(Hit.class);
  private final Map<Hit, List<Double>> many = new EnumMap<>(Hit.class);
  private final List<Reload> reloads = new ArrayList<>();

  /**
   * The loads of one fresh JVM.
   *
   * @param bytes what the rules hold
   * @param first the seconds of the first load
   * @param later the seconds of a later one
   */
  public record Loads(double bytes, double first, double later) {}

  /**
   * Checks while the rules are quiet and while they are renewed, in one round.
   *
   * @param quiet the 99th percentile in nanoseconds
   * @param renewing the 99th percentile meanwhile
   * @param quietMost the longest check
   * @param renewingMost the longest check meanwhile
   * @param renewed how many times they were
   */
  public record Reload(
      double quiet, double renewing, double quietMost, double renewingMost, double renewed) {}

  /** Creates figures of files with so many overrides. */
  public RulesFigures(int overrides) {
    this.overrides = overrides;
  }

  /** Returns how many overrides "many" are. */
  public int overrides() {
    return overrides;
  }

  /** Adds what one JVM gave. */
  public void add(Loads ofOneJvm) {
    loads.add(ofOneJvm);
  }

  /** Adds the nanoseconds of a check beside few and beside many overrides, of one round. */
  public void add(Hit hit, double besideFew, double besideMany) {
    few.computeIfAbsent(hit, unknown -> new ArrayList<>()).add(besideFew);
    many.computeIfAbsent(hit, unknown -> new ArrayList<>()).add(besideMany);
  }

  /** Adds one round. */
  public void add(Reload round) {
    reloads.add(round);
  }

  /** Returns the megabytes (10⁶ bytes) that the rules hold. */
  public double megabytes() {
    return Median.of(loads.stream().map(Loads::bytes).toList()) / 1e6;
  }

  /** Returns the seconds of the first load of a JVM. */
  public double firstLoad() {
    return Median.of(loads.stream().map(Loads::first).toList());
  }

  /** Returns the seconds of a later load. */
  public double laterLoad() {
    return Median.of(loads.stream().map(Loads::later).toList());
  }

  /** Returns the nanoseconds of a check beside few overrides. */
  public double nanosBesideFew(Hit hit) {
    return Median.of(few.getOrDefault(hit, List.of()));
  }

  /** Returns the nanoseconds of a check beside many. */
  public double nanosBesideMany(Hit hit) {
    return Median.of(many.getOrDefault(hit, List.of()));
  }

  /** Returns how many times as long a check takes beside many as beside few. */
  public double matchRatio(Hit hit) {
    return Median.ofRatios(many.getOrDefault(hit, List.of()), few.getOrDefault(hit, List.of()));
  }

  /** Returns the rounds. */
  public List<Reload> reloads() {
    return List.copyOf(reloads);
  }

  /**
   * Returns how many times the quiet 99th percentile that of a check is while rules are renewed.
   */
  public double reloadRatio() {
    return Median.ofRatios(
        reloads.stream().map(Reload::renewing).toList(),
        reloads.stream().map(Reload::quiet).toList());
  }
}
