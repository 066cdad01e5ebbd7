package dev.limiter.redis;

import dev.limiter.Algorithm;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The scripts, one for each thing to do and each set of algorithms: a server makes every function
 * of a script anew in every call, so a call brings those that it needs and no others.
 */
final class Scripts {

  private static final Map<Set<Algorithm>, Script> CHECKS = ofEach(Scripts::check);
  private static final Map<Set<Algorithm>, Script> LOOKS =
      ofEach(algorithms -> script(algorithms, List.of("clock"), List.of("look", "check")));
  private static final Map<Set<Algorithm>, Script> REFUNDS =
      ofEach(algorithms -> script(algorithms, List.of("clock"), List.of("refund")));
  private static final Map<Algorithm, Script> LONE_CHECKS = new EnumMap<>(Algorithm.class);

  static {
    for (Algorithm algorithm : Algorithm.values()) {
      LONE_CHECKS.put(algorithm, toCheck(EnumSet.of(algorithm)));
    }
  }

  private Scripts() {}

  /** Returns that which decides a check of one counter: see {@code lua/check.lua}. */
  static Script toCheck(Algorithm algorithm) {
    return Objects.requireNonNull(LONE_CHECKS.get(algorithm));
  }

  /** Returns that which decides a check of several counters. */
  static Script toCheck(Set<Algorithm> algorithms) {
    return Objects.requireNonNull(CHECKS.get(algorithms));
  }

  /** Returns that which answers as a check does, and takes nothing. */
  static Script toLook(Set<Algorithm> algorithms) {
    return Objects.requireNonNull(LOOKS.get(algorithms));
  }

  /** Returns that which gives back what a check took: see {@code lua/refund.lua}. */
  static Script toRefund(Set<Algorithm> algorithms) {
    return Objects.requireNonNull(REFUNDS.get(algorithms));
  }

  /** Returns every script that there is. */
  static List<Script> all() {
    return Stream.of(CHECKS, LOOKS, REFUNDS).flatMap(scripts -> scripts.values().stream()).toList();
  }

  private static Map<Set<Algorithm>, Script> ofEach(Function<Set<Algorithm>, Script> script) {
    Map<Set<Algorithm>, Script> scripts = new HashMap<>();
    Algorithm[] all = Algorithm.values();
    for (int chosen = 1; chosen < 1 << all.length; chosen++) {
      EnumSet<Algorithm> algorithms = EnumSet.noneOf(Algorithm.class);
      for (int i = 0; i < all.length; i++) {
        if ((chosen & (1 << i)) != 0) {
          algorithms.add(all[i]);
        }
      }
      scripts.put(algorithms, script.apply(algorithms));
    }
    return Map.copyOf(scripts);
  }

  private static Script check(Set<Algorithm> algorithms) {
    boolean bucketOnly = algorithms.equals(EnumSet.of(Algorithm.TOKEN_BUCKET));
    List<String> first = bucketOnly ? List.of("clock", "lone") : List.of("clock");
    return script(algorithms, first, List.of("take", "check"));
  }

  private static Script script(Set<Algorithm> algorithms, List<String> first, List<String> last) {
    List<String> parts = new ArrayList<>(first);
    parts.add("algorithms");
    algorithms.forEach(algorithm -> parts.add(algorithm.text()));
    parts.add("counter");
    parts.addAll(last);
    return new Script(parts);
  }
}
