package dev.limiter.config;

import dev.limiter.Policy;
import dev.limiter.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Names that one response could carry twice, and names of which {@code replaces} means several. */
final class PolicyNames implements Lint.Inspection {

  private record Named(String name, Rule rule) {}

  @Override
  public void inspect(String domain, List<Rule> rules, List<Finding> findings) {
    Map<String, List<Named>> byName = new LinkedHashMap<>();
    for (Rule rule : rules) {
      List<String> names = new ArrayList<>(rule.policies().stream().map(Policy::name).toList());
      rule.name().ifPresent(names::add);
      for (String name : names) {
        byName
            .computeIfAbsent(name.toLowerCase(Locale.ROOT), unknown -> new ArrayList<>(1))
            .add(new Named(name, rule));
      }
    }
    byName.forEach((name, all) -> inspectName(name, all, findings));
    for (Rule rule : rules) {
      rule.replaces().stream()
          .sorted()
          .forEach(name -> inspectReplaced(rule, name, byName, findings));
    }
  }

  private static void inspectName(String lowerCase, List<Named> all, List<Finding> findings) {
    Named first = all.get(0);
    for (Named other : all.subList(1, all.size())) {
      if (!other.name.equals(first.name)) {
        findings.add(
            new Finding(
                Severity.WARNING,
                "same-name",
                other.rule.origin(),
                "the names '"
                    + first.name
                    + "' of "
                    + first.rule
                    + " and '"
                    + other.name
                    + "' differ only by case: clients take them for one policy, replaces does not;"
                    + " spell them alike, or give one another name"));
        return;
      }
      if (!lowerCase.equals(Policy.DEFAULT_NAME) && !keys(first.rule).equals(keys(other.rule))) {
        findings.add(
            new Finding(
                Severity.HINT,
                "same-name",
                other.rule.origin(),
                "the name '"
                    + other.name
                    + "' is also that of "
                    + first.rule
                    + ": of the two, the response to a check of several descriptors shows one only"));
        return;
      }
    }
  }

  private static Set<String> keys(Rule rule) {
    return rule.path().stream().map(Rule.Entry::key).collect(Collectors.toSet());
  }

  private static void inspectReplaced(
      Rule rule, String name, Map<String, List<Named>> byName, List<Finding> findings) {
    List<Rule> replaced =
        byName.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
            .filter(named -> named.name.equals(name))
            .map(Named::rule)
            .toList();
    if (replaced.stream().allMatch(each -> each.policies().isEmpty())) {
      findings.add(
          new Finding(
              Severity.WARNING,
              "replaced-name",
              rule.replacedAt(name),
              "replaces '" + name + "', which is a whitelist: there is no limit to replace"));
    } else if (replaced.size() > 1) {
      findings.add(
          new Finding(
              Severity.WARNING,
              "replaced-name",
              rule.replacedAt(name),
              "replaces '"
                  + name
                  + "', which is the name of "
                  + replaced.size()
                  + " limits, and each of them: "
                  + replaced.stream().limit(5).toList()));
    }
  }
}
