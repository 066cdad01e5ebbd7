package dev.limiter;

import java.time.Duration;

/** The figures that a {@link Policy} may have: those of which no backend has to round anything. */
final class PolicyRange {

  /** The largest integer up to which a double, Lua's only number, holds every integer. */
  private static final long MAX_EXACT = 1L << 53;

  /** An instant and this many microseconds after it are both exact. */
  private static final long MAX_SPAN_MICROS = 1L << 52;

  /** The counter divides products of two such figures, digit by digit: see its arithmetic. */
  private static final long MAX_COUNTER = 1L << 46;

  private PolicyRange() {}

  /** Checks what can be checked before the rate is known. */
  static void requireFigures(Policy policy) {
    long limit = policy.limit();
    long window = policy.windowMicros();
    require(limit >= 0 && limit <= MAX_EXACT, "limit must be 0 to 2^53: %s", limit);
    require(window >= 1, "window must be at least 1 µs: %s µs", window);
    String algorithm = policy.algorithm().text();
    switch (policy.algorithm()) {
      case TOKEN_BUCKET -> requireBurst(policy);
      case FIXED_WINDOW -> requireAtMost(algorithm, policy, MAX_SPAN_MICROS, MAX_SPAN_MICROS);
      case SLIDING_WINDOW_COUNTER -> requireAtMost(algorithm, policy, MAX_COUNTER, MAX_COUNTER);
      case SLIDING_WINDOW_LOG -> {
        require(
            limit <= Policy.MAX_LOG_LIMIT,
            "%s keeps every unit of its limit, which must be at most %s: %s;"
                + " sliding_window_counter has no such cap",
            algorithm,
            Policy.MAX_LOG_LIMIT,
            limit);
        requireAtMost(algorithm, policy, MAX_EXACT, MAX_SPAN_MICROS);
      }
    }
  }

  private static void requireBurst(Policy policy) {
    if (policy.limit() == 0) {
      require(policy.burst() == 0, "burst must be 0 where the limit is 0: %s", policy.burst());
    } else {
      require(
          policy.burst() >= 1 && policy.burst() <= MAX_EXACT,
          "burst must be 1 to 2^53: %s",
          policy.burst());
    }
  }

  private static void requireAtMost(
      String algorithm, Policy policy, long maxLimit, long maxWindowMicros) {
    require(
        policy.burst() == policy.limit(),
        "burst belongs to token_bucket; the capacity of %s is its limit, %s: %s",
        algorithm,
        policy.limit(),
        policy.burst());
    require(
        policy.limit() <= maxLimit,
        "the limit of %s must be at most %s, up to which it is counted exactly: %s",
        algorithm,
        maxLimit,
        policy.limit());
    require(
        policy.windowMicros() <= maxWindowMicros,
        "the window of %s must be at most %s µs (%s days), up to which it is counted exactly: %s µs",
        algorithm,
        maxWindowMicros,
        Duration.ofSeconds(maxWindowMicros / 1_000_000).toDays(),
        policy.windowMicros());
  }

  /** Checks that no product of the bucket's arithmetic exceeds what is exact. */
  static void requireExactBucket(Policy policy) {
    Rate rate = policy.rate();
    require(
        policy.burst() < MAX_EXACT / rate.tokens(),
        "%s per %s µs with a burst of %s cannot be counted exactly: (burst + 1) × %s must be at most 2^53;"
            + " choose a limit that shares more factors with the window, or a smaller burst",
        policy.limit(),
        policy.windowMicros(),
        policy.burst(),
        rate.tokens());
    if (rate.wholeMicros() > 0 && policy.burst() > MAX_SPAN_MICROS / rate.wholeMicros()) {
      requireFill(policy, Long.MAX_VALUE);
    }
  }

  static void requireFill(Policy policy, long fillWholeMicros) {
    require(
        fillWholeMicros <= MAX_SPAN_MICROS,
        "a burst of %s at %s per %s µs takes longer than 2^52 µs (142 years) to fill",
        policy.burst(),
        policy.limit(),
        policy.windowMicros());
  }

  static void requireMicros(Duration window) {
    require(
        window.getNano() % 1_000 == 0, "window must be a whole number of microseconds: %s", window);
    require(
        window.getSeconds() <= MAX_EXACT / 1_000_000 && !window.isNegative(),
        "window must be 1 µs to 285 years: %s",
        window);
  }

  static void require(boolean condition, String template, Object... arguments) {
    if (!condition) {
      throw new IllegalArgumentException(String.format(template, arguments));
    }
  }
}
