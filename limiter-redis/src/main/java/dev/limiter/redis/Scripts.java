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
  private static final Map<Algorithm, Script> SHARES = new ConcurrentHashMap<>();
  private static final Map<Set<Algorithm>, Script> RESETS = new ConcurrentHashMap<>();
  private static final Script GATHER = new Script(List.of("gather"));
  private static final Script BEAT = new Script(List.of("heartbeat"));
  private static final Script PUBLISH_RULES = new Script(List.of("rules_publish"));
  private static final Script REPORT_RULES = new Script(List.of("rules_report"));
  private static final Script LEAVE = new Script(List.of("leave"));
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

  /** Returns that which decides several checks of one counter: see {@code lua/share.lua}. */
  static Script toShare(Algorithm algorithm) {
    return SHARES.computeIfAbsent(algorithm, Scripts::share);
  }

  private static Script share(Algorithm algorithm) {
    Set<Algorithm> one = Objects.requireNonNull(LONE.get(algorithm));
    return script(one, algorithm == Algorithm.TOKEN_BUCKET ? "share_lone" : "", "share");
  }

  /** Returns that which decides checks of many token buckets: see {@code lua/gather.lua}. */
  static Script toGather() {
    return GATHER;
  }

  /** Returns that which answers as a check does, and takes nothing. */
  static Script toLook(Set<Algorithm> algorithms) {
    return LOOKS.computeIfAbsent(algorithms, a -> script(a, "", "look", "check"));
  }

  /** Returns that which gives back what a check took: see {@code lua/refund.lua}. */
  static Script toRefund(Set<Algorithm> algorithms) {
    return REFUNDS.computeIfAbsent(algorithms, a -> script(a, "", "refund"));
  }

  /** Returns that which forgets what was taken: see {@code lua/reset.lua}. */
  static Script toReset(Set<Algorithm> algorithms) {
    return RESETS.computeIfAbsent(algorithms, a -> script(a, "", "reset"));
  }

  /**
   * Returns that which registers an instance and counts its fleet: see {@code lua/heartbeat.lua}.
   */
  static Script toBeat() {
    return BEAT;
  }

  /** Returns that by which an instance leaves its fleet. */
  static Script toLeave() {
    return LEAVE;
  }

  /** Returns that which publishes rules: see {@code lua/rules_publish.lua}. */
  static Script toPublishRules() {
    return PUBLISH_RULES;
  }

  /** Returns that by which an instance says which rules it has: see {@code rules_report.lua}. */
  static Script toReportRules() {
    return REPORT_RULES;
  }

  private static Script check(Set<Algorithm> algorithms) {
    boolean bucketOnly = algorithms.equals(LONE.get(Algorithm.TOKEN_BUCKET));
    return script(algorithms, bucketOnly ? "lone" : "", "take", "check");
  }

  private static Script script(Set<Algorithm> algorithms, String shortCut, String... last) {
    List<String> parts = new ArrayList<>(List.of("clock"));
    if (!shortCut.isEmpty()) {
      parts.add(shortCut);
    }
    parts.addAll(List.of("states", "algorithms"));
    algorithms.forEach(algorithm -> parts.add(algorithm.text()));
    parts.add("counter");
    parts.addAll(List.of(last));
    return new Script(parts);
  }
}
