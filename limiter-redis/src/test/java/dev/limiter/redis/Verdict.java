package dev.limiter.redis;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision.Source;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** What must hold for all that the callers of a {@link ChaosRun} saw, whatever was done. */
final class Verdict {

  private static final Duration TOLERANCE = Duration.ofMillis(10);
  private static final int LINES_A_MINUTE = 10;

  /** By how much the learned shares of a fleet may add up to more than one. */
  private static final double SHARES = 1.15;

  /**
   * The same of a counter that was within its limit, where each instance has an equal part more.
   */
  private static final double SHARES_OF_A_SURGE = 2;

  /** How much of a limit's rate there must be at least while its store is away. */
  private static final double LEAST_RATE = 0.8;

  private final List<Observed> observed;
  private final LongBinaryOperator stalls;
  private final List<Trouble> troubles;
  private final List<String> lines;
  private final double seconds;
  private int losses;
  private int refusals;

  /**
   * Creates one.
   *
   * @param stalls how late sleepers of this machine were from one time to another
   * @param lines what the limiter logged
   */
  Verdict(
      List<Observed> observed,
      LongBinaryOperator stalls,
      List<Trouble> troubles,
      List<String> lines,
      long nanos) {
    this.observed = observed;
    this.stalls = stalls;
    this.troubles = troubles;
    this.lines = lines;
    this.seconds = nanos / 1e9;
  }

  /** Allows for a store that forgot counters, wholly or in part, so many times. */
  Verdict losses(int losses) {
    this.losses = losses;
    return this;
  }

  /** Allows the store to refuse so much that is within its limit. */
  Verdict refusals(int refusals) {
    this.refusals = refusals;
    return this;
  }

  /**
   * Asserts all that must always hold.
   *
   * @throws Late if all holds but the times
   */
  void assertKept(String scenario) {
    System.out.println("chaos: " + scenario + ": " + this);
    assertThat(observed.stream().filter(o -> o.thrown() != null)).as("thrown").isEmpty();
    assertThat(refused(Traffic.Kind.CALM))
        .as("refused of what was within its limit")
        .hasSizeLessThanOrEqualTo(refusals)
        .allMatch(Observed::isByTheStore);
    assertThat(refused(Traffic.Kind.ELSEWHERE)).as("refused elsewhere").isEmpty();
    assertNoOtherOutage();
    assertThat(admitted(Traffic.Kind.PRESSED))
        .as(toString())
        .isLessThanOrEqualTo(mostPressed(SHARES_OF_A_SURGE));
    assertThat(admitted(Traffic.Kind.SPENT)).as(toString()).isLessThanOrEqualTo(mostSpent());
    assertThat(lines.size() / (double) Instances.COUNT)
        .as("lines of a log: %s", lines)
        .isLessThanOrEqualTo(LINES_A_MINUTE * Math.max(1, seconds / 60));
    for (Trouble trouble : troubles) {
      assertThat(observed.stream().filter(trouble::covers))
          .as("decided by others than the store")
          .anyMatch(o -> !o.isByTheStore());
      double rate = rate(trouble);
      if (rate <= LEAST_RATE || rate > mostRate(trouble)) {
        throw new Late("the rate of admissions, of " + this); // what overflows is not asked for
      }
    }
    if (admitted(Traffic.Kind.PRESSED) > mostPressed(shares())) {
      throw new Late("what was learned of shares, of " + this); // from bursts, on a busy machine
    }
    assertInTime();
  }

  /**
   * Asserts that the store decided all that did not meet a trouble.
   *
   * @throws Late if it did not: a machine that stands still for a deadline is an outage too, and
   *     what is admitted in that is in no sum
   */
  private void assertNoOtherOutage() {
    long alone = count(o -> !o.isByTheStore() && troubles.stream().noneMatch(t -> t.concerns(o)));
    long elsewhere = count(o -> o.is(Traffic.Kind.ELSEWHERE) && o.source() != Source.BACKEND);
    if (!troubles.isEmpty() && alone + elsewhere > 0) {
      throw new Late(
          alone + " decided alone without a trouble, " + elsewhere + " elsewhere: " + this);
    }
  }

  private Stream<Observed> refused(Traffic.Kind kind) {
    return observed.stream().filter(o -> o.is(kind) && !o.allowed());
  }

  private long admitted(Traffic.Kind kind) {
    return observed.stream().filter(o -> o.is(kind) && o.allowed()).count();
  }

  /*
   * What was admitted alone is not reported to the store, which may admit it once more, up to a
   * capacity; and each instance may admit one check alone that does not fit. What a store forgot is
   * within that capacity where it comes with an outage: no bucket holds more.
   */

  /** Returns the rate of admissions during a trouble, as a part of the limit's. */
  private double rate(Trouble trouble) {
    double seconds = trouble.knownSeconds();
    if (seconds < 0.5) {
      return 1; // too short to be measured
    }
    long admitted =
        count(o -> o.is(Traffic.Kind.PRESSED) && o.allowed() && trouble.isKnownAt(o.startNanos()));
    return admitted / seconds * Traffic.PRESSED.windowMicros() / 1e6 / Traffic.PRESSED.limit();
  }

  /** Returns the most that it may be: the fleet's shares, and what the store had left. */
  private double mostRate(Trouble trouble) {
    double perSecond = Traffic.PRESSED.limit() * 1e6 / Traffic.PRESSED.windowMicros();
    double once = (double) Traffic.PRESSED.burst() + Instances.COUNT;
    return shares() + once / (perSecond * Math.max(0.5, trouble.knownSeconds()));
  }

  /**
   * Tells whether the store had denied every instance some of what is to be pressed before a
   * trouble. A machine that is busy may offer less than the limit while it has to wait for a store,
   * and more when it has not: that counter is within its limit and surges (docs/degradation.md).
   */
  private boolean wasPressedBefore(Trouble trouble) {
    return observed.stream()
            .filter(o -> o.is(Traffic.Kind.PRESSED) && !o.allowed())
            .filter(o -> o.source() == Source.BACKEND && trouble.beganNanos() - o.endNanos() > 0)
            .mapToInt(Observed::instance)
            .distinct()
            .count()
        == Instances.COUNT;
  }

  private double shares() {
    return troubles.stream().allMatch(this::wasPressedBefore) ? SHARES : SHARES_OF_A_SURGE;
  }

  private long mostPressed(double shares) {
    Policy policy = Traffic.PRESSED;
    double perSecond = policy.limit() * 1e6 / policy.windowMicros();
    double alone = troubles.stream().mapToDouble(t -> t.seconds()).sum();
    double more =
        troubles.stream()
            .mapToDouble(t -> Math.min((double) policy.burst(), perSecond * t.seconds()))
            .sum();
    more += (double) policy.burst() * Math.max(0, losses - troubles.size());
    return (long)
        (policy.burst()
            + perSecond * seconds
            + (shares - 1) * perSecond * Math.min(alone, seconds)
            + more
            + (double) Instances.COUNT * Math.max(1, troubles.size()));
  }

  private long mostSpent() {
    Policy policy = Traffic.SPENT;
    long refilled = 1 + (long) (policy.limit() * seconds * 1e6 / policy.windowMicros());
    return policy.burst() * (1L + losses)
        + refilled
        + (long) Instances.COUNT * Math.max(1, troubles.size());
  }

  private void assertInTime() {
    List<String> late = new ArrayList<>();
    if (beyondStalls(worst()) > 0) {
      late.add("a check took " + Duration.ofNanos(worst().nanos()));
    }
    for (Trouble trouble : troubles) {
      long stalled = stalls.applyAsLong(trouble.endedNanos(), trouble.backNanos());
      if (trouble.wayBack().minusNanos(stalled).compareTo(trouble.patience()) > 0) {
        late.add("the store decides again after " + trouble.wayBack());
      }
    }
    Trouble last = troubles.isEmpty() ? null : troubles.get(troubles.size() - 1);
    if (last != null && count(o -> last.isOverAt(o.startNanos()) && !o.isByTheStore()) > 0) {
      late.add("some are decided alone " + last.patience() + " after the trouble");
    }
    if (!late.isEmpty()) {
      throw new Late(late + ": " + this);
    }
  }

  private long count(Predicate<Observed> which) {
    return observed.stream().filter(which).count();
  }

  /** Returns by how much a check took longer than it may, on a machine that stalled. */
  private long beyondStalls(Observed check) {
    return beyondDeadline(check)
        - TOLERANCE.toNanos()
        - Math.max(check.delayNanos(), stalls.applyAsLong(check.startNanos(), check.endNanos()));
  }

  private static long beyondDeadline(Observed check) {
    return check.nanos() - ChaosRun.DEADLINE.toNanos();
  }

  private Observed worst() {
    return observed.stream()
        .filter(o -> beyondDeadline(o) > TOLERANCE.toNanos())
        .max(Comparator.comparingLong(this::beyondStalls))
        .orElseGet(
            () -> observed.stream().max(Comparator.comparingLong(Observed::nanos)).orElseThrow());
  }

  /** Returns how long it took all but a fraction of the checks that were decided alone. */
  private Duration alone(double fraction) {
    long[] sorted =
        observed.stream()
            .filter(o -> o.source() == Source.FALLBACK)
            .filter(o -> troubles.stream().anyMatch(t -> t.isKnownAt(o.startNanos())))
            .mapToLong(Observed::nanos)
            .sorted()
            .toArray();
    return LongStream.of(sorted)
        .skip((long) (sorted.length * fraction))
        .mapToObj(Duration::ofNanos)
        .findFirst()
        .orElse(Duration.ZERO);
  }

  @Override
  public String toString() {
    Observed worst = worst();
    long back = troubles.stream().mapToLong(t -> t.wayBack().toMillis()).max().orElse(0);
    return ("%d checks in %.1f s, %s; longest %d us, %s, %d ms after the first, where sleepers were late by %d us and it was not run for %d us; alone p50 %d"
            + " us, p99 %d us; back after %d ms; rate %s; pressed %d of at most %d, spent %d of at most %d;"
            + " %d lines of %d logs")
        .formatted(
            observed.size(),
            seconds,
            observed.stream()
                .collect(groupingBy(o -> String.valueOf(o.source()), TreeMap::new, counting())),
            worst.nanos() / 1_000,
            worst.source(),
            (worst.startNanos() - observed.get(0).startNanos()) / 1_000_000,
            stalls.applyAsLong(worst.startNanos(), worst.endNanos()) / 1_000,
            worst.delayNanos() / 1_000,
            alone(0.5).toNanos() / 1_000,
            alone(0.99).toNanos() / 1_000,
            back,
            troubles.stream().limit(5).map(t -> "%.2f".formatted(rate(t))).toList(),
            admitted(Traffic.Kind.PRESSED),
            mostPressed(shares()),
            admitted(Traffic.Kind.SPENT),
            mostSpent(),
            lines.size(),
            Instances.COUNT);
  }
}
