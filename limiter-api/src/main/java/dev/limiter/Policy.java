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
 *   <li>{@code burst}, the capacity of a token bucket, is at least 1 (0 with a limit of 0) and
 *       defaults to {@code limit};
 *   <li>the time that an empty bucket takes to fill is at most 2<sup>52</sup> µs (142 years);
 *   <li>({@code burst} + 1) × the rate's numerator in lowest terms is at most 2<sup>53</sup>.
 * </ul>
 */
public final class Policy {

  /** The largest integer up to which a double, Lua's only number, holds every integer. */
  private static final long MAX_EXACT = 1L << 53;

  private static final long MAX_FILL_MICROS = 1L << 52;
  private static final String DEFAULT_NAME = "default";

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
    this.algorithm = algorithm;
    this.limit = limit;
    this.windowMicros = windowMicros;
    this.burst = burst;
    require(limit >= 0 && limit <= MAX_EXACT, "limit must be 0 to 2^53: %s", limit);
    require(windowMicros >= 1, "window must be at least 1 µs: %s µs", windowMicros);
    if (limit == 0) {
      require(burst == 0, "burst must be 0 where the limit is 0: %s", burst);
      this.rate = new Rate(1, windowMicros);
    } else {
      require(burst >= 1 && burst <= MAX_EXACT, "burst must be 1 to 2^53: %s", burst);
      this.rate = Rate.of(limit, windowMicros);
    }
    require(
        burst < MAX_EXACT / rate.tokens(),
        "%s per %s µs with a burst of %s cannot be counted exactly: (burst + 1) × %s must be at most 2^53;"
            + " choose a limit that shares more factors with the window, or a smaller burst",
        limit,
        windowMicros,
        burst,
        rate.tokens());
    long part = burst * rate.partMicros();
    require(
        rate.wholeMicros() == 0 || burst <= MAX_FILL_MICROS / rate.wholeMicros(),
        "a burst of %s at %s per %s µs takes longer than 2^52 µs (142 years) to fill",
        burst,
        limit,
        windowMicros);
    this.fillWholeMicros = burst * rate.wholeMicros() + part / rate.tokens();
    this.fillPartMicros = part % rate.tokens();
    require(
        fillWholeMicros <= MAX_FILL_MICROS,
        "a burst of %s at %s per %s µs takes longer than 2^52 µs (142 years) to fill",
        burst,
        limit,
        windowMicros);
  }

  /**
   * Returns a token bucket that refills at {@code limit} per {@code window} and holds as many.
   *
   * @throws IllegalArgumentException if a figure is out of the range stated above
   */
  public static Policy tokenBucket(long limit, Duration window) {
    return new Policy(DEFAULT_NAME, Algorithm.TOKEN_BUCKET, limit, micros(window), limit);
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

  /** Returns this policy with another bucket capacity. */
  public Policy withBurst(long burst) {
    return new Policy(name, algorithm, limit, windowMicros, burst);
  }

  /**
   * Returns this policy under another name, the one that HTTP fields show.
   *
   * @throws IllegalArgumentException if the name is empty or holds anything but printable ASCII
   *     (RFC 9651, section 3.3.3)
   */
  public Policy withName(String name) {
    return new Policy(name, algorithm, limit, windowMicros, burst);
  }

  /** Returns the name that HTTP fields show; {@code "default"} unless given. */
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

  /** Returns the capacity: the most that may pass at one instant. */
  public long burst() {
    return burst;
  }

  /** Returns the refill rate in lowest terms. */
  public Rate rate() {
    return rate;
  }

  /** Returns the whole microseconds that an empty bucket takes to fill. */
  public long fillWholeMicros() {
    return fillWholeMicros;
  }

  /** Returns what is left of the fill time, in {@code rate().tokens()}-ths of a microsecond. */
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
    return name + ": " + limit + " per " + window() + ", burst " + burst + ", " + algorithm;
  }

  private static long micros(Duration window) {
    require(
        window.getNano() % 1_000 == 0, "window must be a whole number of microseconds: %s", window);
    require(
        window.getSeconds() <= MAX_EXACT / 1_000_000 && !window.isNegative(),
        "window must be 1 µs to 285 years: %s",
        window);
    return Micros.ofDuration(window);
  }

  private static String requireName(String name) {
    require(
        !name.isEmpty() && name.chars().allMatch(c -> c >= 0x20 && c <= 0x7e),
        "policy name must be printable ASCII and not empty: '%s'",
        name);
    return name;
  }

  private static void require(boolean condition, String template, Object... arguments) {
    if (!condition) {
      throw new IllegalArgumentException(String.format(template, arguments));
    }
  }
}
