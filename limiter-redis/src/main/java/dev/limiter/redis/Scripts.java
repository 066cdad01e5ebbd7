package dev.limiter.redis;

import dev.limiter.Algorithm;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The scripts, one for each thing to do and each set of algorithms, put together when first needed:
 * a server makes every function of a script anew in every call, so a call brings those that it
 * needs and no others.
 */
final class Scripts {

  private static final Map<Set<Algorithm>, Script> CHECKS = new ConcurrentHashMap<>();
  private static final Map<Set<Algorithm>, Script> LOOKS = new ConcurrentHashMap<>();
  private static final Map<Set<Algorithm>, Script> REFUNDS = new ConcurrentHashMap<>();
  private static final Map<Algorithm, Set<Algorithm>> LONE = new EnumMap<>(Algorithm.class);

  static {
    for (Algorithm algorithm : Algorithm.values()) {
      LONE.put(algorithm, EnumSet.of(algorithm));
    }
  }

  private Scripts() {}

  /** Returns that which decides a check of one counter: see {@code lua/check.lua}. */
  static Script toCheck(Algorithm algorithm) {
    return toCheck(Objects.requireNonNull(LONE.get(algorithm)));
  }

  /** Returns that which decides a check of several counters. */
  static Script toCheck(Set<Algorithm> algorithms) {
    return CHECKS.computeIfAbsent(algorithms, Scripts::check);
  }

  /** Returns that which answers as a check does, and takes nothing. */
  static Script toLook(Set<Algorithm> algorithms) {
    return LOOKS.computeIfAbsent(algorithms, a -> script(a, false, "look", "check"));
  }

  /** Returns that which gives back what a check took: see {@code lua/refund.lua}. */
  static Script toRefund(Set<Algorithm> algorithms) {
    return REFUNDS.computeIfAbsent(algorithms, a -> script(a, false, "refund"));
  }

  private static Script check(Set<Algorithm> algorithms) {
    boolean bucketOnly = algorithms.equals(LONE.get(Algorithm.TOKEN_BUCKET));
    return script(algorithms, bucketOnly, "take", "check");
  }

  private static Script script(Set<Algorithm> algorithms, boolean lone, String... last) {
    List<String> parts = new ArrayList<>(lone ? List.of("clock", "lone") : List.of("clock"));
    parts.addAll(List.of("states", "algorithms"));
    algorithms.forEach(algorithm -> parts.add(algorithm.text()));
    parts.add("counter");
    parts.addAll(List.of(last));
    return new Script(parts);
  }
}
