package dev.limiter.config;

import dev.limiter.FailureMode;
import dev.limiter.Rule;
import dev.limiter.config.LimitsReader.Limits;
import dev.limiter.config.RateLimitReader.RateLimit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a descriptor says of its rule beside {@code rate_limit}. */
final class OptionsReader {

  private static final long ALL = 100;

  private final Problems problems;
  private final FailureModeReader failureModes;
  private final MetadataReader metadata;

  OptionsReader(Problems problems) {
    this.problems = problems;
    this.failureModes = new FailureModeReader(problems);
    this.metadata = new MetadataReader(problems);
  }

  /** Gives a rule its options; what has no effect is a fault, and is not given. */
  void read(YamlMap map, List<Rule.Entry> path, Limits limits, Rule.Builder rule) {
    boolean limited = !limits.policies().isEmpty();
    boolean shadow = shadow(map, limits);
    rule.shadow(shadow && limited);
    Long percent = percent(map, shadow, limits.counts());
    if (percent != null && limited) {
      rule.enforcedPercent(percent.intValue());
    }
    rule.quota(quota(map, limits) && limited);
    FailureMode failureMode = failureMode(map, limits);
    if (failureMode != null) {
      rule.failureMode(failureMode);
    }
    String hashTag = hashTag(map, path, limits.counts());
    if (hashTag != null && limited) {
      rule.hashTag(hashTag);
    }
    if (map.flag("detailed_metric")) {
      rule.detailedMetric(hasEffect(map, "detailed_metric", map.has("rate_limit"), "rate_limit"));
    }
    if (map.has("metadata")) {
      hasEffect(map, "metadata", map.has("rate_limit"), "rate_limit");
      rule.metadata(metadata.read(map.at("metadata")));
    }
    boolean step = map.has("rate_limit") || map.has("descriptors");
    for (String field : List.of("share_threshold", "value_to_metric")) {
      if (map.has(field)) {
        hasEffect(map, field, step, "rate_limit or descriptors");
      }
    }
  }

  private boolean hasEffect(YamlMap map, String field, boolean effect, String without) {
    if (!effect) {
      problems.add(
          map.at(field), field + " has no effect on a descriptor without " + aOrNothing(without));
    }
    return effect;
  }

  private static String aOrNothing(String what) {
    return what.equals("rate_limit or descriptors") ? what : "a " + what;
  }

  private boolean shadow(YamlMap map, Limits limits) {
    boolean onDescriptor = map.flag("shadow_mode");
    boolean onSome = limits.limits().stream().anyMatch(RateLimit::shadow);
    if ((map.has("shadow_mode") || onSome) && !limits.counts()) {
      problems.add(
          map.has("shadow_mode") ? map.at("shadow_mode") : limits.limits().get(0).node(),
          "shadow_mode has no effect on a descriptor without a limit");
    }
    if (onSome && !onDescriptor && !limits.limits().stream().allMatch(RateLimit::shadow)) {
      problems.add(
          map.at("rate_limit"),
          "shadow_mode must be the same on every rate_limit of a list: set it on the descriptor");
    }
    return onDescriptor || onSome;
  }

  private @Nullable Long percent(YamlMap map, boolean shadow, boolean counts) {
    Long percent = map.number("enforced_percent", ALL);
    if (percent == null) {
      return null;
    }
    if (shadow) {
      problems.add(
          map.at("enforced_percent"),
          "enforced_percent contradicts shadow_mode: true, which enforces for no counter;"
              + " remove one of them");
      return null;
    }
    return hasEffect(map, "enforced_percent", counts, "limit") ? percent : null;
  }

  private boolean quota(YamlMap map, Limits limits) {
    if (!map.flag("quota_mode") || !hasEffect(map, "quota_mode", limits.counts(), "limit")) {
      return false;
    }
    if (limits.limits().size() > 1) {
      problems.add(
          map.at("quota_mode"),
          "quota_mode is for one limit, and rate_limit is a list of "
              + limits.limits().size()
              + ": put each on a descriptor of its own");
      return false;
    }
    return true;
  }

  private @Nullable FailureMode failureMode(YamlMap map, Limits limits) {
    Set<FailureMode> modes = new HashSet<>();
    FailureMode onDescriptor = failureModes.read(map);
    if (onDescriptor != null) {
      modes.add(onDescriptor);
    }
    limits.limits().stream()
        .map(RateLimit::failureMode)
        .filter(Objects::nonNull)
        .forEach(modes::add);
    if (!modes.isEmpty() && !limits.counts()) {
      problems.add(
          map.has("failure_mode") ? map.at("failure_mode") : map.at("rate_limit"),
          "failure_mode has no effect on a descriptor without a limit");
    }
    if (modes.size() > 1) {
      problems.add(
          map.node(),
          "failure_mode is given twice with different values: "
              + modes.stream().map(mode -> mode.name().toLowerCase(Locale.ROOT)).sorted().toList());
    }
    return modes.isEmpty() ? null : modes.iterator().next();
  }

  private @Nullable String hashTag(YamlMap map, List<Rule.Entry> path, boolean counts) {
    String key = map.text("hash_tag");
    if (key == null || !hasEffect(map, "hash_tag", counts, "limit")) {
      return null;
    }
    if (path.stream().noneMatch(entry -> entry.key().equals(key))) {
      problems.add(
          map.at("hash_tag"),
          "hash_tag must be a key on the path " + Problems.path(path) + ": " + Problems.quote(key));
      return null;
    }
    return key;
  }
}
