package dev.limiter.jmh;

import static dev.limiter.jmh.redis.Implementation.INTEGER_WITH_TTL;
import static dev.limiter.jmh.redis.Implementation.LIMITER;

import dev.limiter.jmh.plan.Profile;
import dev.limiter.jmh.redis.RedisFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The goals of memory on Redis; those of what was not weighed are left out. */
final class MemoryGoals {

  private static final double BYTES_RATIO = 1.02;
  private static final double STORE_GIGABYTES = 0.75;

  private MemoryGoals() {}

  static List<Goal> of(RedisFigures figures) {
    List<Goal> goals = new ArrayList<>();
    figures
        .bytesRatio(LIMITER, INTEGER_WITH_TTL)
        .ifPresent(
            ratio ->
                goals.add(
                    new Goal(
                        "bytes per key at most 1.02 × an integer string with a TTL",
                        String.format(Locale.ROOT, "%.3f ×", ratio),
                        ratio <= BYTES_RATIO)));
    figures
        .store(LIMITER)
        .filter(store -> store.counters() == Profile.STORE)
        .ifPresent(
            store ->
                goals.add(
                    new Goal(
                        "5,000,000 keys in at most 0.75 GB",
                        String.format(Locale.ROOT, "%.3f GB", store.used() / 1e9),
                        store.used() / 1e9 <= STORE_GIGABYTES)));
    return goals;
  }
}
