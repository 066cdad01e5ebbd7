package dev.limiter;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What may be wrong with the names that the rules of a domain replace: nothing has the name, or
 * limits replace each other in a circle, so that none of them would be left.
 */
final class ReplacedNames {

  private static final int MOST_SHOWN = 20;

  private ReplacedNames() {}

  static void check(String domain, List<Rule> rules, RuleFaults faults) {
    Map<String, Set<String>> replacedBy = new LinkedHashMap<>();
    Set<String> known = new TreeSet<>();
    for (Rule rule : rules) {
      names(rule)
          .forEach(
              name -> {
                known.add(name);
                replacedBy.computeIfAbsent(name, n -> new HashSet<>()).addAll(rule.replaces());
              });
    }
    Circles circles = new Circles(replacedBy);
    for (Rule rule : rules) {
      for (String name : new TreeSet<>(rule.replaces())) {
        if (name.equals(Policy.DEFAULT_NAME)) {
          faults.add(
              place(rule, name)
                  + "replaces '"
                  + name
                  + "', which is what every limit without a name is called: give the limit a name");
        } else if (!known.contains(name)) {
          faults.add(
              place(rule, name)
                  + "replaces '"
                  + name
                  + "', but no limit of domain '"
                  + domain
                  + "' has that name"
                  + (known.size() > MOST_SHOWN ? "" : "; the names are " + known));
        } else if (names(rule).anyMatch(own -> circles.hold(own, name))) {
          faults.add(
              place(rule, name)
                  + "replaces '"
                  + name
                  + "', which replaces this rule's limit in turn: of a check that both apply to"
                  + " neither would be left; remove one of the two");
        }
      }
    }
  }

  private static Stream<String> names(Rule rule) {
    return Stream.concat(rule.policies().stream().map(Policy::name), rule.name().stream());
  }

  private static String place(Rule rule, String name) {
    String at = rule.replacedAt(name);
    return at.isEmpty() ? RuleFaults.path(rule) + " " : at + ": ";
  }
}
