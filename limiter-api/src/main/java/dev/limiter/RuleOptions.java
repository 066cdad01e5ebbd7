package dev.limiter;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a rule may say beyond its path and its limits; most rules say nothing and share {@link
 * #PLAIN}. Not changed any more once a rule has it.
 */
final class RuleOptions {

  static final RuleOptions PLAIN = new RuleOptions();
  private static final int ALL = 100;

  boolean shadow;
  boolean quota;
  boolean detailedMetric;
  int enforcedPercent = ALL;

  /** The names, and where each was written. */
  Map<String, Origin> replaces = Map.of();

  Map<String, Object> metadata = Map.of();
  @Nullable String name;
  @Nullable FailureMode failureMode;
  @Nullable String hashTag;

  boolean isPlain() {
    return equals(PLAIN);
  }

  RuleOptions copy() {
    RuleOptions copy = new RuleOptions();
    copy.shadow = shadow;
    copy.quota = quota;
    copy.detailedMetric = detailedMetric;
    copy.enforcedPercent = enforcedPercent;
    copy.replaces = Map.copyOf(replaces);
    copy.metadata = metadata;
    copy.name = name;
    copy.failureMode = failureMode;
    copy.hashTag = hashTag;
    return copy;
  }

  /** Adds the name of a limit that is replaced. */
  void replace(String name, Origin origin) {
    Map<String, Origin> names = new LinkedHashMap<>(replaces);
    names.put(name, origin);
    replaces = names;
  }

  /**
   * Checks that a rule has a path and that everything said has an effect.
   *
   * @throws IllegalArgumentException if something has none, or contradicts something else
   */
  void requireSense(List<Rule.Entry> path, List<Policy> policies) {
    if (path.isEmpty()) {
      throw new IllegalArgumentException("a rule needs at least one (key, pattern)");
    }
    require(
        path.size() == 1 || path.stream().map(Rule.Entry::key).distinct().count() == path.size(),
        "a rule names each key once",
        path);
    boolean whitelist = policies.isEmpty();
    require(!(shadow && whitelist), "shadow has no effect on a rule without limits", path);
    require(!(quota && whitelist), "quota has no effect on a rule without limits", path);
    require(!(quota && policies.size() > 1), "a quota is one limit, not several", path);
    require(
        hashTag == null || !whitelist, "a hash tag has no effect on a rule without limits", path);
    require(
        hashTag == null || path.stream().anyMatch(entry -> entry.key().equals(hashTag)),
        "hash tag must be a key on the rule's path, not '" + hashTag + "'",
        path);
    require(
        enforcedPercent >= 0 && enforcedPercent <= ALL,
        "enforced percent must be 0 to 100: " + enforcedPercent,
        path);
    require(
        enforcedPercent == ALL || !whitelist,
        "a percentage has no effect on a rule without limits",
        path);
    require(
        enforcedPercent == ALL || !shadow,
        "a shadow rule is enforced for no counter: a percentage contradicts it",
        path);
    require(name == null || whitelist, "a name is for a rule without limits", path);
    require(
        policies.stream().noneMatch(policy -> replaces.containsKey(policy.name())),
        "a rule must not replace its own limit",
        path);
  }

  private static void require(boolean condition, String what, List<Rule.Entry> path) {
    if (!condition) {
      throw new IllegalArgumentException(what + ": " + path);
    }
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof RuleOptions other
        && shadow == other.shadow
        && quota == other.quota
        && detailedMetric == other.detailedMetric
        && enforcedPercent == other.enforcedPercent
        && replaces.keySet().equals(other.replaces.keySet())
        && metadata.equals(other.metadata)
        && Objects.equals(name, other.name)
        && failureMode == other.failureMode
        && Objects.equals(hashTag, other.hashTag);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        shadow, quota, enforcedPercent, replaces.keySet(), name, failureMode, hashTag);
  }
}
