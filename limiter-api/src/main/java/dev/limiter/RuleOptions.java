package dev.limiter;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
  Set<String> replaces = Set.of();
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
    copy.replaces = Set.copyOf(replaces);
    copy.metadata = metadata;
    copy.name = name;
    copy.failureMode = failureMode;
    copy.hashTag = hashTag;
    return copy;
  }

  /**
   * Checks that everything said has an effect.
   *
   * @throws IllegalArgumentException if something has none, or contradicts something else
   */
  void requireEffect(List<Rule.Entry> path, List<Policy> policies) {
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
        policies.stream().noneMatch(policy -> replaces.contains(policy.name())),
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
        && replaces.equals(other.replaces)
        && metadata.equals(other.metadata)
        && Objects.equals(name, other.name)
        && failureMode == other.failureMode
        && Objects.equals(hashTag, other.hashTag);
  }

  @Override
  public int hashCode() {
    return Objects.hash(shadow, quota, enforcedPercent, replaces, name, failureMode, hashTag);
  }
}
