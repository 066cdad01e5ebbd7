package dev.limiter.config;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The units of a rate limit. A month is 30 days and a year 365, as in Envoy ({@code
 * src/utils/utilities.go}).
 */
enum TimeUnit {
  SECOND(1),
  MINUTE(60),
  HOUR(3_600),
  DAY(86_400),
  WEEK(7 * 86_400),
  MONTH(30 * 86_400),
  YEAR(365 * 86_400);

  /** The longest window of a Policy, 285 years: so many microseconds are exact. */
  private static final long MAX_SECONDS = (1L << 53) / 1_000_000;

  private final long seconds;

  TimeUnit(long seconds) {
    this.seconds = seconds;
  }

  static Optional<TimeUnit> named(String name) {
    return Arrays.stream(values()).filter(unit -> unit.name().equalsIgnoreCase(name)).findFirst();
  }

  static String names() {
    return Arrays.stream(values()).map(TimeUnit::lowerCase).collect(Collectors.joining(", "));
  }

  String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns how many of these units a window may be long. */
  long most() {
    return MAX_SECONDS / seconds;
  }

  /** Returns the length of a number of these units. */
  Duration times(long multiplier) {
    return Duration.ofSeconds(seconds * multiplier);
  }
}
