package dev.limiter.ctl;

import dev.limiter.Algorithm;
import dev.limiter.Policy;
import dev.limiter.Rule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How rules and figures are put for people. */
final class Words {

  private static final Map<String, Long> UNITS = new LinkedHashMap<>();

  static {
    UNITS.put("year", 31_536_000L);
    UNITS.put("month", 2_592_000L);
    UNITS.put("week", 604_800L);
    UNITS.put("day", 86_400L);
    UNITS.put("hour", 3_600L);
    UNITS.put("minute", 60L);
    UNITS.put("second", 1L);
  }

  private static final long MICROS = 1_000_000;

  private Words() {}

  /** Returns {@code 1 rule}, {@code 2 rules}. */
  static String count(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  /** Returns a rule's path: {@code tier=free, route=/v1/search}. */
  static String path(Rule rule) {
    return rule.path().stream().map(Rule.Entry::toString).collect(Collectors.joining(", "));
  }

  /** Returns a rule's limits, {@code unlimited} where it is a whitelist. */
  static String limits(List<Policy> policies) {
    return policies.isEmpty()
        ? "unlimited"
        : policies.stream().map(Words::limit).collect(Collectors.joining(" and "));
  }

  /** Returns a limit: {@code 30 per minute, burst 10, token_bucket}. */
  static String limit(Policy policy) {
    boolean bucket = policy.algorithm() == Algorithm.TOKEN_BUCKET;
    return (policy.name().equals(Policy.DEFAULT_NAME) ? "" : policy.name() + ": ")
        + policy.limit()
        + " per "
        + window(policy)
        + (bucket && policy.burst() != policy.limit() ? ", burst " + policy.burst() : "")
        + ", "
        + policy.algorithm().text();
  }

  private static String window(Policy policy) {
    long micros = policy.windowMicros();
    for (Map.Entry<String, Long> unit : UNITS.entrySet()) {
      long length = unit.getValue() * MICROS;
      if (micros % length == 0) {
        long units = micros / length;
        return units == 1 ? unit.getKey() : count(units, unit.getKey());
      }
    }
    return policy.window().toString();
  }
}
