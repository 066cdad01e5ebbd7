package dev.limiter.jmh.plan;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * How long and how often everything is measured.
 *
 * @param name what it is called on the command line
 * @param local the local suite's share
 * @param rules the share of the suite of many rules
 * @param servlet the share of the suite of filters
 * @param redis the Redis suite's share
 */
public record Profile(String name, Local local, Rules rules, Servlet servlet, Redis redis) {

  /** How many counters a store holds, unless something else is said. */
  public static final int STORE = 5_000_000;

  private static final String SMOKE = "smoke";

  private static final List<Profile> ALL =
      List.of(
          new Profile(
              SMOKE,
              new Local(1, 0, 1, 1, ms(20)),
              new Rules(1, 1_000, 2, ms(50)),
              new Servlet(2, 1, 1, ms(100), 1, 0, ms(20)),
              new Redis(1, 1, ms(60), ms(100), 2_000, OptionalInt.of(10_000))),
          new Profile(
              "quick",
              new Local(2, 1, 3, 2, ms(250)),
              new Rules(3, 100_000, 8, ms(5_000)),
              new Servlet(4, 60, 300, ms(100), 3, 10, ms(1_000)),
              new Redis(3, 5, ms(350), ms(6_000), 20_000, OptionalInt.empty())),
          new Profile(
              "full",
              new Local(5, 1, 3, 5, ms(1_000)),
              new Rules(5, 100_000, 10, ms(10_000)),
              new Servlet(4, 100, 1_000, ms(100), 5, 12, ms(1_000)),
              new Redis(3, 15, ms(1_000), ms(6_000), 200_000, OptionalInt.of(STORE))));

  /**
   * The local suite's share.
   *
   * @param rounds how often the whole list of benchmarks is gone through, each time anew
   * @param forks in how many fresh JVMs each benchmark runs in one round; 0 for in this one
   * @param warmups warm-up iterations of one benchmark in one round
   * @param iterations measured iterations of one benchmark in one round
   * @param iteration the length of an iteration
   */
  public record Local(int rounds, int forks, int warmups, int iterations, Duration iteration) {}

  /**
   * The share of the suite of many rules; how its benchmarks run, the local suite's share says.
   *
   * @param rounds how often everything is measured
   * @param overrides how many rules are many
   * @param loads how often a fresh JVM loads them in one round
   * @param slice how long checks go on while the rules are quiet, and while they are renewed
   */
  public record Rules(int rounds, int overrides, int loads, Duration slice) {}

  /**
   * The share of the suite of filters; in how many JVMs its benchmark runs, the local suite's share
   * says.
   *
   * @param connections how many clients ask at the same time
   * @param warmups rounds before those that count
   * @param rounds how often each filter is asked for a while
   * @param slice how long, in one round
   * @param callRounds how often the call by itself is measured
   * @param callWarmups iterations of it before those that count: so much code is compiled for good
   *     only after some seconds
   * @param call the length of an iteration of it
   */
  public record Servlet(
      int connections,
      int warmups,
      int rounds,
      Duration slice,
      int callRounds,
      int callWarmups,
      Duration call) {}

  /**
   * The Redis suite's share.
   *
   * @param warmups rounds before those that count, under each load
   * @param rounds how often the implementations are gone through under each load
   * @param slice how long each implementation runs in one round
   * @param flood how long the commands of a denied flood are counted
   * @param storedCounters how many counters memory is measured with
   * @param storeCounters how many counters the stores hold that are weighed whole; empty if they
   *     are weighed on request only
   */
  public record Redis(
      int warmups,
      int rounds,
      Duration slice,
      Duration flood,
      int storedCounters,
      OptionalInt storeCounters) {}

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
        "profile %s (in process: rounds %d, each %d × %d ms%s; on Redis: rounds %d,"
            + " each %d ms; keys weighed %,d)",
        name,
        local.rounds,
        local.iterations,
        local.iteration.toMillis(),
        local.forks == 0 ? "" : " in a fresh JVM",
        redis.rounds,
        redis.slice.toMillis(),
        redis.storedCounters);
  }

  private static Duration ms(int millis) {
    return Duration.ofMillis(millis);
  }
}
