package dev.limiter.config;

import dev.limiter.Algorithm;
import dev.limiter.FailureMode;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads one {@code rate_limit}. */
final class RateLimitReader {

  private static final long MOST_REQUESTS = 1L << 53; // as of Policy
  private static final String GCRA = "gcra"; // the same arithmetic by its other name
  private static final List<String> COUNTING =
      List.of("unit", "unit_multiplier", "requests_per_unit", "algorithm", "burst");

  /**
   * What one {@code rate_limit} says.
   *
   * @param policy the limit; null where it is unlimited or faulty
   * @param unlimited whether it is a whitelist
   * @param name the name of a whitelist, or null
   * @param replaces the limits that it replaces
   * @param shadow whether it says {@code shadow_mode: true}
   * @param failureMode the mode, or null where it does not say
   * @param node where it is
   */
  record RateLimit(
      @Nullable Policy policy,
      boolean unlimited,
      @Nullable String name,
      List<Replaced> replaces,
      boolean shadow,
      @Nullable FailureMode failureMode,
      Node node) {}

  /** The name of a limit that another replaces, and where that is written. */
  record Replaced(String name, Node node) {}

  private final Problems problems;
  private final FailureModeReader failureModes;
  private final Map<Policy, Policy> policies = new HashMap<>();

  RateLimitReader(Problems problems) {
    this.problems = problems;
    this.failureModes = new FailureModeReader(problems);
  }

  /**
   * Reads a {@code rate_limit}.
   *
   * @param inList whether it is one of several, which are named apart where they have no name
   */
  @Nullable RateLimit read(Node node, boolean inList) {
    YamlMap map = YamlMap.of(node, "rate_limit", FieldNames.RATE_LIMIT, problems);
    if (map == null) {
      return null;
    }
    boolean shadow = map.flag("shadow_mode");
    FailureMode failureMode = failureModes.read(map);
    List<Replaced> replaces = replaces(map);
    if (map.flag("unlimited")) {
      refuseBesideUnlimited(map);
      return new RateLimit(null, true, map.text("name"), replaces, shadow, failureMode, node);
    }
    return new RateLimit(policy(map, inList), false, null, replaces, shadow, failureMode, node);
  }

  private List<Replaced> replaces(YamlMap map) {
    List<Replaced> replaces = new ArrayList<>();
    List<Node> entries = map.list("replaces");
    if (map.has("replaces") && map.isList("replaces") && entries.isEmpty()) {
      problems.add(map.at("replaces"), "replaces must not be empty: leave the field out");
    }
    for (Node node : entries) {
      YamlMap entry = YamlMap.of(node, "replaces entry", FieldNames.REPLACED, problems);
      if (entry == null) {
        continue;
      }
      String name = entry.text("name");
      if (name == null || name.isEmpty()) {
        if (name != null || !entry.has("name")) {
          problems.add(entry.at("name"), "an entry of replaces needs the name of a limit");
        }
      } else if (replaces.stream().anyMatch(earlier -> earlier.name.equals(name))) {
        problems.add(entry.at("name"), "replaces names " + Problems.quote(name) + " twice");
      } else {
        replaces.add(new Replaced(name, entry.at("name")));
      }
    }
    return replaces;
  }

  private void refuseBesideUnlimited(YamlMap map) {
    for (String field : COUNTING) {
      if (map.has(field)) {
        problems.add(map.at(field), field + " has no effect beside unlimited: true; remove one");
      }
    }
  }

  private @Nullable Policy policy(YamlMap map, boolean inList) {
    TimeUnit unit = unit(map);
    Long multiplier = map.number("unit_multiplier", (unit == null ? TimeUnit.SECOND : unit).most());
    Long requests = requests(map);
    Algorithm algorithm = algorithm(map);
    Long burst = burst(map, algorithm, requests);
    if (multiplier != null && multiplier == 0) {
      problems.add(map.at("unit_multiplier"), "unit_multiplier must be at least 1: '0'");
      return null;
    }
    if (unit == null || requests == null || algorithm == null) {
      return null;
    }
    long units = multiplier == null ? 1 : multiplier;
    String derived = inList ? derivedName(requests, units, unit) : null;
    String name = map.has("name") ? map.text("name") : derived;
    try {
      Duration window = unit.times(units);
      Policy policy = // with the burst at once: the default one may be too large to be exact
          algorithm == Algorithm.TOKEN_BUCKET && burst != null
              ? Policy.tokenBucket(requests, window, burst)
              : Policy.of(algorithm, requests, window);
      return name == null ? shared(policy) : shared(named(policy, name, map));
    } catch (IllegalArgumentException e) { // each figure is possible, and they are not together
      boolean ofTheLog =
          algorithm == Algorithm.SLIDING_WINDOW_LOG && requests > Policy.MAX_LOG_LIMIT;
      problems.add(
          ofTheLog ? map.at("requests_per_unit") : map.node(), String.valueOf(e.getMessage()));
    }
    return null;
  }

  /** Of a hundred thousand limits, most say the same as another. */
  private @Nullable Policy shared(@Nullable Policy policy) {
    return policy == null ? null : policies.computeIfAbsent(policy, first -> first);
  }

  private @Nullable Long burst(
      YamlMap map, @Nullable Algorithm algorithm, @Nullable Long requests) {
    Long burst = map.number("burst", MOST_REQUESTS);
    if (map.has("burst") && algorithm != null && algorithm != Algorithm.TOKEN_BUCKET) {
      problems.add(
          map.at("burst"),
          "burst has no effect beside algorithm " + algorithm.text() + ", only on token_bucket");
    } else if (burst != null && requests != null && (burst == 0) != (requests == 0)) {
      problems.add(
          map.at("burst"),
          burst == 0
              ? "burst must be at least 1: '0'"
              : "burst must be 0 where requests_per_unit is 0: '" + burst + "'");
      return requests; // so that what else is wrong is told, and this once
    }
    return burst;
  }

  private @Nullable Policy named(Policy policy, String name, YamlMap map) {
    try {
      return policy.withName(name);
    } catch (IllegalArgumentException e) {
      problems.add(
          map.at("name"),
          name.length() > Policy.MAX_NAME_LENGTH
              ? "name must have at most " + Policy.MAX_NAME_LENGTH + " characters: " + name.length()
              : "name must be printable ASCII and not empty: " + Problems.quote(name));
      return null;
    }
  }

  private static String derivedName(long requests, long units, TimeUnit unit) {
    return requests + "-per-" + (units == 1 ? "" : units + "-") + unit.lowerCase();
  }

  private @Nullable TimeUnit unit(YamlMap map) {
    String name = map.text("unit");
    if (name == null) {
      if (!map.has("unit")) {
        problems.add(map.node(), "rate_limit needs a unit: one of " + TimeUnit.names());
      }
      return null;
    }
    TimeUnit unit = TimeUnit.named(name).orElse(null);
    if (unit == null) {
      problems.add(
          map.at("unit"), "unit must be one of " + TimeUnit.names() + ": " + Problems.quote(name));
    }
    return unit;
  }

  private @Nullable Long requests(YamlMap map) {
    if (!map.has("requests_per_unit")) {
      problems.add(
          map.node(),
          "rate_limit needs requests_per_unit (0 refuses everything) or unlimited: true");
    }
    return map.number("requests_per_unit", MOST_REQUESTS);
  }

  private @Nullable Algorithm algorithm(YamlMap map) {
    String name = map.text("algorithm");
    if (name == null) {
      return map.has("algorithm") ? null : Algorithm.TOKEN_BUCKET;
    }
    for (Algorithm algorithm : Algorithm.values()) {
      if (algorithm.text().equals(name)) {
        return algorithm;
      }
    }
    if (name.equals(GCRA)) {
      return Algorithm.TOKEN_BUCKET;
    }
    String names =
        Stream.of(Algorithm.values()).map(Algorithm::text).collect(Collectors.joining(", "));
    problems.add(
        map.at("algorithm"),
        "algorithm must be one of " + names + " or gcra: " + Problems.quote(name));
    return null;
  }
}
