package dev.limiter;

import java.time.Duration;

/** Microseconds as a {@link Duration} and back. */
final class Micros {

  private Micros() {}

  static Duration toDuration(long micros) {
    return Duration.ofSeconds(
        Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1_000L);
  }

  static long ofDuration(Duration duration) {
    return duration.getSeconds() * 1_000_000L + duration.getNano() / 1_000L;
  }
}
