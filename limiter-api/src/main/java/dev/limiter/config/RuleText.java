package dev.limiter.config;

import dev.limiter.Rule;
import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads the text of rule files: YAML in Envoy's domain and descriptor model.
 *
 * <p>Strict: what Envoy ignores (a repeated or misplaced field, a second document, an octal number)
 * is an error here. Stateless and safe for use by several threads.
 */
public final class RuleText {

  private RuleText() {}

  /**
   * Returns the rules of one file.
   *
   * @param name what problems call the file
   * @param yaml its text
   * @throws RuleException with every fault that was found, each as {@code file:line:column: what};
   *     of more than a thousand, that many and the number of the others
   */
  public static RuleSet parse(String name, String yaml) {
    return parse(
        Map.of(Objects.requireNonNull(name, "name"), Objects.requireNonNull(yaml, "yaml")));
  }

  /**
   * Returns the rules of several files, each with a domain of its own.
   *
   * @param texts their texts by name
   * @throws RuleException with every fault that was found in any of them, in the order of the files
   */
  public static RuleSet parse(Map<String, String> texts) {
    Objects.requireNonNull(texts, "texts");
    Faults faults = new Faults();
    Map<String, List<Rule>> rules = new LinkedHashMap<>();
    Map<String, String> places = new LinkedHashMap<>();
    texts.forEach((name, yaml) -> read(name, yaml, rules, places, faults));
    List<String> ofTheSet = List.of();
    if (!faults.isFull() && (!rules.isEmpty() || faults.isEmpty())) {
      try {
        RuleSet set = RuleSet.of(rules);
        if (faults.isEmpty()) {
          return set;
        }
      } catch (RuleException e) {
        ofTheSet = e.problems();
      }
    }
    List<String> all = new ArrayList<>(faults.list());
    all.addAll(ofTheSet);
    throw new RuleException(FileOrder.of(all, texts.keySet()));
  }

  private static void read(
      String name,
      String yaml,
      Map<String, List<Rule>> rules,
      Map<String, String> places,
      Faults faults) {
    Objects.requireNonNull(yaml, () -> "text of " + name);
    Problems problems = new Problems(name, faults);
    Node root = YamlDocument.root(name, yaml, problems);
    YamlMap map = root == null ? null : YamlMap.of(root, "rule file", FieldNames.ROOT, problems);
    if (map != null) {
      String domain = domain(map, problems);
      List<Rule> read = new DescriptorReader(problems).read(map.list("descriptors"), List.of());
      if (read.isEmpty() && problems.none()) { // or what is missing is misspelt
        problems.add(
            map.at("descriptors"),
            "a rule file needs descriptors: without any, nothing is limited");
      }
      if (domain != null) {
        String place = problems.place(map.at("domain"));
        String earlier = places.putIfAbsent(domain, place);
        if (earlier != null) {
          problems.add(
              map.at("domain"), "domain " + Problems.quote(domain) + " is already at " + earlier);
        } else {
          rules.put(domain, read);
        }
      }
    }
  }

  private static @Nullable String domain(YamlMap map, Problems problems) {
    String domain = map.text("domain");
    if (domain == null || domain.isBlank()) {
      if (domain != null || !map.has("domain")) {
        problems.add(map.at("domain"), "a rule file needs a domain that is not blank");
      }
      return null;
    }
    if (!domain.equals(domain.strip())) {
      problems.add(
          map.at("domain"), "domain must not begin or end with a blank: " + Problems.quote(domain));
    }
    return domain;
  }
}
