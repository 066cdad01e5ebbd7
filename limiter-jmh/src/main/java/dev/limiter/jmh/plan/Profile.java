package dev.limiter.jmh.plan;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * How long and how often everything is measured.
 *
 * @param name what it is called on the command line
 * @param local the local suite's share
 * @param redis the Redis suite's share
 */
public record Profile(String name, Local local, Redis redis) {

  private static final String SMOKE = "smoke";

  private static final List<Profile> ALL =
      List.of(
          new Profile(SMOKE, new Local(1, 1, 1, ms(20)), new Redis(1, ms(50), ms(100), 2_000)),
          new Profile(
              "quick", new Local(2, 3, 2, ms(250)), new Redis(7, ms(1_000), ms(300), 20_000)),
          new Profile(
              "full", new Local(5, 3, 5, ms(1_000)), new Redis(15, ms(3_000), ms(1_000), 200_000)));

  /**
   * The local suite's share.
   *
   * @param rounds how often the whole list of benchmarks is gone through, each time in fresh JVMs
   * @param warmups warm-up iterations of one benchmark in one round
   * @param iterations measured iterations of one benchmark in one round
   * @param iteration the length of an iteration
   */
  public record Local(int rounds, int warmups, int iterations, Duration iteration) {}

  /**
   * The Redis suite's share.
   *
   * @param rounds how often the whole list of implementations is gone through
   * @param warmup how long each implementation runs before the first round
   * @param slice how long each implementation runs in one round
   * @param storedCounters how many counters memory is measured with
   */
  public record Redis(int rounds, Duration warmup, Duration slice, int storedCounters) {}

  /**
   * Returns a profile: {@code smoke} proves that each row works and measures nothing, {@code quick}
   * sees a factor, {@code full} sees a few per cent.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Profile named(String name) {
    return ALL.stream()
        .filter(profile -> profile.name.equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("profile must be smoke, quick or full: " + name));
  }

  /** Tells whether the figures are good enough to be held against goals. */
  public boolean measures() {
    return !name.equals(SMOKE);
  }

  /** Returns it in words. */
  public String describe() {
    return String.format(
        Locale.ROOT,
        "profile %s (in process: rounds %d, each %d × %d ms in a fresh JVM; on Redis: rounds %d,"
            + " each %d ms; keys weighed %,d)",
        name,
        local.rounds,
        local.iterations,
        local.iteration.toMillis(),
        redis.rounds,
        redis.slice.toMillis(),
        redis.storedCounters);
  }

  private static Duration ms(int millis) {
    return Duration.ofMillis(millis);
  }
}
