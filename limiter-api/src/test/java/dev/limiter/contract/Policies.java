package dev.limiter.contract;

import dev.limiter.Algorithm;
import dev.limiter.Policy;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Policies that tests go through by name. */
final class Policies {

  private static final long MILLISECOND = 1_000;
  private static final long SECOND = 1_000_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final long YEAR = 365 * DAY;

  /** What people write, and what other limiters got wrong for them. */
  static final List<Policy> EVERYDAY =
      List.of(
          of(1, YEAR, 1),
          of(1, DAY, 1),
          of(1, HOUR, 1),
          of(5, HOUR, 5),
          of(1, 10 * SECOND, 1),
          of(30, MINUTE, 10),
          of(1_000, MINUTE, 200),
          of(2, SECOND, 4),
          of(3, SECOND, 1),
          of(3, SECOND, 3),
          of(7, SECOND, 7),
          of(10, SECOND, 10),
          of(300, SECOND, 450),
          of(3, 10, 3),
          of(80_000, SECOND, 80_000),
          of(1_500_000, SECOND, 1_500_000),
          of(10_000_000, SECOND, 10_000_000),
          of(980_000_000, 10 * SECOND, 980_000_000),
          of(700_000, HOUR, 700_000),
          of(1_000_000_000, SECOND, 1_000_000_000),
          of(1_000_003, DAY, 17),
          of(1, MILLISECOND, 60));

  /** The ends of the range of {@link Policy}. */
  static final List<Policy> EDGES =
      List.of(
          of(0, MINUTE, 0),
          of(0, 1, 0),
          of(1, 1, 1),
          of(1, 1, 1L << 52), // the longest fill at a token a microsecond
          of(1, 1L << 52, 1), // the slowest
          of(2, 1, (1L << 52) - 1), // the largest burst of a fractional rate
          of(94_906_265, 1_000_003, 94_906_265), // (burst + 1) × p just below 2^53
          of(94_906_265, 1_000_003, 1),
          of(94_906_265, 1, 94_906_265), // the fastest
          of(94_906_265, (1L << 52) - 1, 94_906_265),
          of(94_906_263, (1L << 52) - 1, 94_906_262));

  private Policies() {}

  /** Returns what people write, and the ends of the range, of an algorithm. */
  static List<Policy> named(Algorithm algorithm) {
    Stream<Policy> limits = Stream.concat(EVERYDAY.stream(), EDGES.stream());
    if (algorithm == Algorithm.TOKEN_BUCKET) {
      return limits.toList();
    }
    return Stream.concat(limits, windows())
        .map(policy -> of(algorithm, policy.limit(), policy.windowMicros()))
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  /** The ends of the ranges of the window algorithms. */
  private static Stream<Policy> windows() {
    return Stream.of(
        window(1, 1),
        window(1_000, HOUR),
        window(1_000, 1L << 52),
        window(999, MINUTE),
        window(1L << 46, 1L << 46),
        window((1L << 46) - 1, (1L << 46) - 1),
        window((1L << 46) - 1, 3),
        window(3, (1L << 46) - 1),
        window(1_000_000, DAY),
        window(1L << 52, 1L << 52));
  }

  private static Policy window(long limit, long windowMicros) {
    return of(Algorithm.FIXED_WINDOW, limit, windowMicros).orElseThrow();
  }

  /** Returns a policy, or nothing where it is beyond what can be counted exactly. */
  static Optional<Policy> of(Algorithm algorithm, long limit, long windowMicros) {
    try {
      return Optional.of(Policy.of(algorithm, limit, Duration.of(windowMicros, ChronoUnit.MICROS)));
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }

  /** Returns a token bucket from plain numbers. */
  static Policy of(long limit, long windowMicros, long burst) {
    Policy policy = Policy.tokenBucket(limit, Duration.of(windowMicros, ChronoUnit.MICROS));
    return burst == limit ? policy : policy.withBurst(burst);
  }
}
