package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.ApiKeys;
import dev.limiter.jmh.plan.Quota;
import java.time.Duration;
import java.util.List;

/**
 * What every implementation is asked.
 *
 * @param apiKeys the API keys, each with a counter of its own
 * @param names the names of their counters on the server, where an implementation leaves the choice
 *     to its user: all as long as Limiter's own, and no other implementation's
 * @param quota what each counter is held to
 */
record Workload(List<String> apiKeys, List<String> names, Quota quota) {

  /** How many counters speed is measured with. */
  static final int SPEED_COUNTERS = 1_000;

  /**
   * Returns the workload of speed: a thousand counters that never deny and that do not expire
   * during the run, so that each check finds one and writes it.
   */
  static Workload speed(Implementation implementation, int nameLength) {
    return of(
        implementation,
        SPEED_COUNTERS,
        new Quota(60, Duration.ofMinutes(1), 1_000_000),
        nameLength);
  }

  /** Returns the workload of memory: counters that take an hour to refill after one check. */
  static Workload memory(Implementation implementation, int counters, int nameLength) {
    return of(implementation, counters, new Quota(24, Duration.ofDays(1), 24), nameLength);
  }

  private static Workload of(
      Implementation implementation, int counters, Quota quota, int nameLength) {
    List<String> apiKeys = List.of(ApiKeys.first(counters));
    String owner = implementation.name();
    int padding = Math.max(0, nameLength - apiKeys.get(0).length() - owner.length());
    String prefix = owner + "x".repeat(padding);
    List<String> names = apiKeys.stream().map(key -> prefix + key).toList();
    return new Workload(apiKeys, names, quota);
  }

  /** Returns the time that a counter takes to refill after one check. */
  Duration refillOfOne() {
    return quota.window().dividedBy(quota.limit());
  }
}
