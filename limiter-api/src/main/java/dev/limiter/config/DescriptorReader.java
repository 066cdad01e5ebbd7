package dev.limiter.config;

import dev.limiter.FailureMode;
import dev.limiter.Pattern;
import dev.limiter.Policy;
import dev.limiter.Rule;
import dev.limiter.config.RateLimitReader.RateLimit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads {@code descriptors}, nested ones included, as rules. */
final class DescriptorReader {

  private final Problems problems;
  private final RateLimitReader rateLimits;
  private final List<Rule> rules = new ArrayList<>();

  DescriptorReader(Problems problems) {
    this.problems = problems;
    this.rateLimits = new RateLimitReader(problems);
  }

  /** Reads a list of descriptors below a path; returns the rules read so far. */
  List<Rule> read(List<Node> descriptors, List<Rule.Entry> path) {
    for (Node node : descriptors) {
      YamlMap map = YamlMap.of(node, "descriptor", FieldNames.DESCRIPTOR, problems);
      if (map != null) {
        read(map, path);
      }
    }
    return rules;
  }

  private void read(YamlMap map, List<Rule.Entry> parent) {
    Rule.Entry entry = entry(map, parent);
    List<Node> children = map.list("descriptors");
    if (map.has("descriptors") && children.isEmpty()) {
      problems.add(map.at("descriptors"), "descriptors must not be empty: leave the field out");
    }
    List<RateLimit> limits = limits(map);
    if (entry == null) {
      int read = rules.size();
      read(children, parent); // for the faults below
      rules.subList(read, rules.size()).clear(); // their paths are wrong, and could seem to tie
      return;
    }
    List<Rule.Entry> path = new ArrayList<>(parent);
    path.add(entry);
    addRule(map, path, limits);
    read(children, path);
  }

  private Rule.@Nullable Entry entry(YamlMap map, List<Rule.Entry> parent) {
    String key = map.text("key");
    String value = map.text("value");
    if (key == null || key.isEmpty()) {
      if (!map.has("key") || key != null) {
        problems.add(map.at("key"), "a descriptor needs a key that is not empty");
      }
      return null;
    }
    boolean valid = true;
    if (!key.equals(key.strip())) {
      problems.add(map.at("key"), "key must not begin or end with a blank: " + Problems.quote(key));
      valid = false;
    }
    if (key.contains("*")) {
      problems.add(
          map.at("key"), "a key is compared as it is; only a value may hold a '*': " + quote(key));
      valid = false;
    }
    if (parent.stream().anyMatch(above -> above.key().equals(key))) {
      problems.add(
          map.at("key"),
          "key "
              + quote(key)
              + " is already on the path "
              + parent
              + ": no descriptor has it twice");
      valid = false;
    }
    if (!valid) {
      return null;
    }
    return new Rule.Entry(
        key, value == null || value.isEmpty() ? Pattern.any() : Pattern.of(value));
  }

  private static String quote(String value) {
    return Problems.quote(value);
  }

  private List<RateLimit> limits(YamlMap map) {
    Node node = map.field("rate_limit");
    if (node == null) {
      return List.of();
    }
    List<RateLimit> limits = new ArrayList<>();
    if (node instanceof SequenceNode list) {
      if (list.getValue().isEmpty()) {
        problems.add(node, "rate_limit must not be an empty list: leave the field out");
      }
      for (Node each : list.getValue()) {
        add(limits, rateLimits.read(each, list.getValue().size() > 1));
      }
      limits.stream()
          .filter(limit -> limit.unlimited() && limits.size() > 1)
          .forEach(
              limit -> problems.add(limit.node(), "unlimited has no place in a list of limits"));
    } else {
      add(limits, rateLimits.read(node, false));
    }
    return limits;
  }

  private static void add(List<RateLimit> limits, @Nullable RateLimit limit) {
    if (limit != null) {
      limits.add(limit);
    }
  }

  private void addRule(YamlMap map, List<Rule.Entry> path, List<RateLimit> limits) {
    boolean counts = // a limit that is too faulty to be read is still one
        map.has("rate_limit")
            && (limits.isEmpty() || limits.stream().anyMatch(limit -> !limit.unlimited()));
    boolean shadow = shadow(map, limits, counts);
    FailureMode failureMode = failureMode(map, limits, counts);
    String hashTag = hashTag(map, path, counts);
    if (!map.has("rate_limit") && map.has("descriptors")) {
      return; // a step on the way to the rules below it
    }
    List<Policy> policies =
        limits.stream().map(RateLimit::policy).filter(Objects::nonNull).toList();
    refuseEqualNames(map, policies);
    if (counts && policies.isEmpty()) {
      return; // its faults are reported; as a whitelist it would only add to them
    }
    Rule.Builder rule =
        Rule.builder()
            .path(path)
            .shadow(shadow && !policies.isEmpty())
            .origin(problems.place(map.node()));
    policies.forEach(rule::limit);
    if (failureMode != null) {
      rule.failureMode(failureMode);
    }
    if (hashTag != null) {
      rule.hashTag(hashTag);
    }
    rules.add(rule.build());
  }

  private boolean shadow(YamlMap map, List<RateLimit> limits, boolean counts) {
    boolean onDescriptor = map.flag("shadow_mode");
    boolean onSome = limits.stream().anyMatch(RateLimit::shadow);
    if ((map.has("shadow_mode") || onSome) && !counts) {
      problems.add(
          map.has("shadow_mode") ? map.at("shadow_mode") : limits.get(0).node(),
          "shadow_mode has no effect on a descriptor without a limit");
    }
    if (onSome && !onDescriptor && !limits.stream().allMatch(RateLimit::shadow)) {
      problems.add(
          map.at("rate_limit"),
          "shadow_mode must be the same on every rate_limit of a list: set it on the descriptor");
    }
    return onDescriptor || onSome;
  }

  private @Nullable FailureMode failureMode(YamlMap map, List<RateLimit> limits, boolean counts) {
    Set<FailureMode> modes = new HashSet<>();
    FailureMode onDescriptor = rateLimits.failureMode(map);
    if (onDescriptor != null) {
      modes.add(onDescriptor);
    }
    limits.stream().map(RateLimit::failureMode).filter(Objects::nonNull).forEach(modes::add);
    if (!modes.isEmpty() && !counts) {
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
    if (key == null) {
      return null;
    }
    if (!counts) {
      problems.add(map.at("hash_tag"), "hash_tag has no effect on a descriptor without a limit");
      return null;
    }
    if (path.stream().noneMatch(entry -> entry.key().equals(key))) {
      problems.add(
          map.at("hash_tag"), "hash_tag must be a key on the path " + path + ": " + quote(key));
      return null;
    }
    return key;
  }

  private void refuseEqualNames(YamlMap map, List<Policy> policies) {
    Set<String> names = new HashSet<>();
    for (Policy policy : policies) {
      if (!names.add(policy.name().toLowerCase(Locale.ROOT))) {
        problems.add(
            map.at("rate_limit"),
            "two limits of one descriptor have the same name (compared without case): "
                + quote(policy.name())
                + "; give them a name each");
      }
    }
  }
}
