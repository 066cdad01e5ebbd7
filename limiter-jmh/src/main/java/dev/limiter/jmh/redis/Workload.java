package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.ApiKeys;
import dev.limiter.jmh.plan.Quota;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What an implementation is asked.
 *
 * @param counters how many API keys there are, each with a counter of its own
 * @param namePrefix what the names of their counters on the server begin with, where an
 *     implementation leaves the choice to its user: all names are as long as Limiter's own, and no
 *     other implementation's
 * @param quota what each counter is held to
 */
record Workload(int counters, String namePrefix, Quota quota) {

  /** The quota of memory: a counter takes an hour to refill after one check. */
  static final Quota MEMORY = new Quota(24, Duration.ofDays(1), 24);

  /** More than that many are made anew for each check, lest they fill the heap. */
  private static final int KEPT = 10_000;

  static Workload of(Implementation implementation, int counters, Quota quota, int nameLength) {
    String owner = implementation.name();
    int padding = Math.max(0, nameLength - ApiKeys.of(0).length() - owner.length());
    return new Workload(counters, owner + "x".repeat(padding), quota);
  }

  String apiKey(int counter) {
    return ApiKeys.of(counter);
  }

  String name(int counter) {
    return namePrefix + apiKey(counter);
  }

  /** Returns what is made for each counter: beforehand, where they are not too many to keep. */
  <T> IntFunction<T> each(IntFunction<T> make) {
    if (counters > KEPT) {
      return make;
    }
    List<T> made = IntStream.range(0, counters).mapToObj(make).toList();
    return made::get;
  }

  /** Returns how long Limiter's own names are; empties the servers. */
  static int nameLength(Servers servers, Quota quota) {
    servers.flush();
    Workload probe = of(Implementation.LIMITER, 1, quota, 0);
    try (Contender limiter = Implementation.LIMITER.open(servers.site(1), probe)) {
      limiter.check(0);
      return servers.lastingKey().length();
    } finally {
      servers.flush();
    }
  }
}
