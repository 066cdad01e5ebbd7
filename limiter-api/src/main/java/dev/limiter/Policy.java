package dev.limiter;

import java.time.Duration;
import java.util.Objects;

/**
 * A limit in numbers: {@code limit} per {@code window}, counted by an {@link Algorithm}.
 *
 * <p>Immutable. Every figure is checked here, once, so that nothing can overflow or round on the
 * hot path: the arithmetic of both backends is exact for every policy that can be constructed, and
 * a policy is valid on all backends or on none.
 *
 * <ul>
 *   <li>{@code limit} is 0 (refuses everything) to 2<sup>53</sup>;
 *   <li>{@code window} is a whole number of microseconds, at least 1;
 *   <li>a token bucket's {@code burst}, its capacity, is at least 1 (0 with a limit of 0) and
 *       defaults to {@code limit}; the time that it takes to fill is at most 2<sup>52</sup> µs (142
 *       years); ({@code burst} + 1) × the rate's numerator in lowest terms is at most
 *       2<sup>53</sup>;
 *   <li>of a fixed window, limit and window (in µs) are at most 2<sup>52</sup>;
 *   <li>of a sliding window counter, both are at most 2<sup>46</sup> (70 trillion; 814 days);
 *   <li>of a sliding window log, the limit is at most {@link #MAX_LOG_LIMIT}, and the window
 *       2<sup>52</sup> µs.
 * </ul>
 */
public final class Policy {

  /** The largest limit of a sliding window log: 1,000, for which it keeps 8 kB a counter. */
  public static final long MAX_LOG_LIMIT = 1_000;

  /** The longest name, in characters: several policies are to fit one response field. */
  public static final int MAX_NAME_LENGTH = 128;

  /** The name of a policy that was given none: {@value}. */
  public static final String DEFAULT_NAME = "default";

  private final String name;
  private final Algorithm algorithm;
  private final long limit;
  private final long windowMicros;
  private final long burst;
  private final Rate rate;
  private final long fillWholeMicros;
  private final long fillPartMicros;

  private Policy(String name, Algorithm algorithm, long limit, long windowMicros, long burst) {
    this.name = requireName(name);
    this.algorithm = Objects.requireNonNull(algorithm, "algorithm");
    this.limit = limit;
    this.windowMicros = windowMicros;
    this.burst = burst;
    PolicyRange.requireFigures(this);
    this.rate = limit == 0 ? new Rate(1, windowMicros) : Rate.of(limit, windowMicros);
    if (algorithm == Algorithm.TOKEN_BUCKET) {
      PolicyRange.requireExactBucket(this);
      long part = burst * rate.partMicros();
      this.fillWholeMicros = burst * rate.wholeMicros() + part / rate.tokens();
      this.fillPartMicros = part % rate.tokens();
      PolicyRange.requireFill(this, fillWholeMicros);
    } else {
      this.fillWholeMicros = windowMicros * (algorithm == Algorithm.SLIDING_WINDOW_COUNTER ? 2 : 1);
      this.fillPartMicros = 0;
    }
  }

  /**
   * Returns {@code limit} per {@code window} counted by an algorithm; a token bucket holds as many.
   *
   * @throws IllegalArgumentException if a figure is out of the range stated above
   */
  public static Policy of(Algorithm algorithm, long limit, Duration window) {
    return new Policy(DEFAULT_NAME, algorithm, limit, micros(window), limit);
  }

  /**
   * Returns a token bucket that refills at {@code limit} per {@code window} and holds as many.
   *
   * @throws IllegalArgumentException if a figure is out of the range stated above
   */
  public static Policy tokenBucket(long limit, Duration window) {
    return of(Algorithm.TOKEN_BUCKET, limit, window);
  }

  /**
   * Returns a token bucket that refills at {@code limit} per {@code window} and holds {@code
   * burst}; a limit too fine to be counted exactly with its default burst may have a smaller one.
   *
   * @throws IllegalArgumentException if a figure is out of the range stated above
   */
  public static Policy tokenBucket(long limit, Duration window, long burst) {
    return new Policy(DEFAULT_NAME, Algorithm.TOKEN_BUCKET, limit, micros(window), burst);
  }

  /**
   * Returns fixed windows of {@code limit} per {@code window}.
   *
   * @throws IllegalArgumentException if a figure is out of the range stated above
   */
  public static Policy fixedWindow(long limit, Duration window) {
    return of(Algorithm.FIXED_WINDOW, limit, window);
  }

  /**
   * Returns a sliding window of {@code limit} per {@code window}, estimated from two counts.
   *
   * @throws IllegalArgumentException if a figure is out of the range stated above
   */
  public static Policy slidingWindowCounter(long limit, Duration window) {
    return of(Algorithm.SLIDING_WINDOW_COUNTER, limit, window);
  }

  /**
   * Returns a sliding window of {@code limit} per {@code window}, exact.
   *
   * @throws IllegalArgumentException if a figure is out of the range stated above
   */
  public static Policy slidingWindowLog(long limit, Duration window) {
    return of(Algorithm.SLIDING_WINDOW_LOG, limit, window);
  }

  /**
   * Returns this policy with another bucket capacity.
   *
   * @throws IllegalArgumentException if it is out of range, or this is no token bucket: the
   *     capacity of the other algorithms is their limit
   */
  public Policy withBurst(long burst) {
    return new Policy(name, algorithm, limit, windowMicros, burst);
  }

  /**
   * Returns this policy under another name, the one that HTTP fields show.
   *
   * @throws IllegalArgumentException if the name is empty, longer than {@value #MAX_NAME_LENGTH},
   *     or holds anything but printable ASCII (RFC 9651, section 3.3.3)
   */
  public Policy withName(String name) {
    return new Policy(name, algorithm, limit, windowMicros, burst);
  }

  /** Returns the name that HTTP fields show; {@link #DEFAULT_NAME} unless given. */
  public String name() {
    return name;
  }

  /** Returns how this policy counts. */
  public Algorithm algorithm() {
    return algorithm;
  }

  /** Returns how much may pass in one window in the long run. */
  public long limit() {
    return limit;
  }

  /** Returns the window. */
  public Duration window() {
    return Micros.toDuration(windowMicros);
  }

  /** Returns the window in microseconds. */
  public long windowMicros() {
    return windowMicros;
  }

  /**
   * Returns the capacity: the most that may pass at one instant; the limit, but for a token bucket.
   */
  public long burst() {
    return burst;
  }

  /** Returns the rate in lowest terms. */
  public Rate rate() {
    return rate;
  }

  /**
   * Returns the whole microseconds after which nothing counts any more of what passed at one
   * instant: the time that an empty bucket takes to fill, a window, or two for the counter.
   */
  public long fillWholeMicros() {
    return fillWholeMicros;
  }

  /**
   * Returns what a token bucket's fill time has beyond {@link #fillWholeMicros}, in {@code
   * rate().tokens()}-ths of a microsecond.
   */
  public long fillPartMicros() {
    return fillPartMicros;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Policy other
        && name.equals(other.name)
        && algorithm == other.algorithm
        && limit == other.limit
        && windowMicros == other.windowMicros
        && burst == other.burst;
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, algorithm, limit, windowMicros, burst);
  }

  @Override
  public String toString() {
    String capacity = algorithm == Algorithm.TOKEN_BUCKET ? ", burst " + burst : "";
    return name + ": " + limit + " per " + window() + capacity + ", " + algorithm.text();
  }

  private static long micros(Duration window) {
    PolicyRange.requireMicros(Objects.requireNonNull(window, "window"));
    return Micros.ofDuration(window);
  }

  private static String requireName(String name) {
    PolicyRange.require(
        !Objects.requireNonNull(name, "name").isEmpty()
            && name.chars().allMatch(c -> c >= 0x20 && c <= 0x7e),
        "policy name must be printable ASCII and not empty: '%s'",
        name);
    PolicyRange.require(
        name.length() <= MAX_NAME_LENGTH,
        "policy name must have at most %s characters: %s",
        MAX_NAME_LENGTH,
        name.length());
    return name;
  }
}
