package dev.limiter.config;

import dev.limiter.Pattern;
import dev.limiter.Rule;
import dev.limiter.config.LimitsReader.Limits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads {@code descriptors}, nested ones included, as rules. */
final class DescriptorReader {

  private final Problems problems;
  private final LimitsReader limitsReader;
  private final OptionsReader options;
  private final List<Rule> rules = new ArrayList<>();

  DescriptorReader(Problems problems) {
    this.problems = problems;
    this.limitsReader = new LimitsReader(problems);
    this.options = new OptionsReader(problems);
  }

  /** Reads a list of descriptors below a path; returns the rules read so far. */
  List<Rule> read(List<Node> descriptors, List<Rule.Entry> path) {
    Map<Rule.Entry, Node> level = new HashMap<>(2 * descriptors.size());
    for (Node node : descriptors) {
      YamlMap map = YamlMap.of(node, "descriptor", FieldNames.DESCRIPTOR, problems);
      if (map != null) {
        read(map, path, level);
      }
    }
    return rules;
  }

  private void read(YamlMap map, List<Rule.Entry> parent, Map<Rule.Entry, Node> level) {
    Rule.Entry entry = entry(map, parent);
    boolean repeated = entry != null && isRepeated(map, entry, level);
    List<Node> children = map.list("descriptors");
    if (map.isList("descriptors") && children.isEmpty()) {
      problems.add(map.at("descriptors"), "descriptors must not be empty: leave the field out");
    }
    refuseNoValue(
        map,
        "rate_limit",
        "indent its fields below it, or leave the field out; to admit all, write"
            + " rate_limit: {unlimited: true}");
    refuseNoValue(map, "descriptors", "indent its list below it, or leave the field out");
    int read = rules.size();
    List<Rule.Entry> path = new ArrayList<>(parent);
    if (entry != null) {
      path.add(entry);
      addRule(map, path, limitsReader.read(map));
    } else {
      limitsReader.read(map); // for its faults
    }
    read(children, path);
    if (entry == null || repeated) {
      rules.subList(read, rules.size()).clear(); // their paths are wrong, and could seem to tie
    }
  }

  /** As if it were left out, as Envoy takes it, it would lift every limit. */
  private void refuseNoValue(YamlMap map, String field, String instead) {
    Node node = map.withoutValue(field);
    if (node != null) {
      problems.add(node, field + " has no value: " + instead);
    }
  }

  private boolean isRepeated(YamlMap map, Rule.Entry entry, Map<Rule.Entry, Node> level) {
    Node earlier = level.putIfAbsent(new Rule.Entry(entry.key(), entry.pattern()), map.node());
    if (earlier == null) {
      return false;
    }
    problems.add(
        map.node(),
        "descriptor "
            + Problems.quote(entry.toString())
            + " is already at "
            + problems.place(earlier)
            + ": put what both say into one");
    return true;
  }

  private Rule.@Nullable Entry entry(YamlMap map, List<Rule.Entry> parent) {
    String key = map.text("key");
    String value = map.text("value");
    boolean shared = map.flag("share_threshold");
    boolean inMetric = map.flag("value_to_metric");
    Pattern pattern = value == null || value.isEmpty() ? Pattern.any() : Pattern.of(value);
    if (shared && !(pattern instanceof Pattern.Wildcard)) {
      problems.add(
          map.at("share_threshold"),
          "share_threshold makes all values of a wildcard share one counter, and "
              + (pattern instanceof Pattern.Any
                  ? "no value is given: write value: '*'"
                  : "value " + quote(String.valueOf(value)) + " has no '*'")
              + "; or remove it");
      shared = false;
    }
    if (key == null || key.isEmpty()) {
      if (!map.has("key") || key != null) {
        problems.add(map.at("key"), "a descriptor needs a key that is not empty");
      }
      return null;
    }
    return isUsable(key, map, parent) ? new Rule.Entry(key, pattern, shared, inMetric) : null;
  }

  private boolean isUsable(String key, YamlMap map, List<Rule.Entry> parent) {
    boolean usable = true;
    if (!key.equals(key.strip())) {
      problems.add(map.at("key"), "key must not begin or end with a blank: " + quote(key));
      usable = false;
    }
    if (key.contains("*")) {
      problems.add(
          map.at("key"), "a key is compared as it is; only a value may hold a '*': " + quote(key));
      usable = false;
    }
    if (!parent.isEmpty() && parent.stream().anyMatch(above -> above.key().equals(key))) {
      problems.add(
          map.at("key"),
          "key "
              + quote(key)
              + " is already on the path "
              + Problems.path(parent)
              + ": no descriptor has it twice");
      usable = false;
    }
    return usable;
  }

  private static String quote(String value) {
    return Problems.quote(value);
  }

  private void addRule(YamlMap map, List<Rule.Entry> path, Limits limits) {
    Rule.Builder rule = Rule.builder().path(path);
    problems.tellPlace(map.node(), rule);
    options.read(map, path, limits, rule);
    if (!map.has("rate_limit") && map.has("descriptors")) {
      return; // a step on the way to the rules below it
    }
    if (limits.counts() && limits.policies().isEmpty()) {
      return; // its faults are reported; as a whitelist it would only add to them
    }
    limits.addTo(rule, problems);
    try {
      rules.add(rule.build());
    } catch (
        IllegalArgumentException e) { // whatever no reader refuses: with a place, as one of all
      problems.add(map.node(), String.valueOf(e.getMessage()));
    }
  }
}
