package dev.limiter.config;

import dev.limiter.Pattern;
import dev.limiter.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Rules that are never enforced nor evaluated, whatever is asked: another one matches whenever they
 * do and is always the more specific, as {@code value: '*'} is of no value.
 *
 * <p>The other must name the same keys. A pattern that covers another without being less specific
 * has the same literal characters, so only rules with equal ones are compared; of exact values
 * alone none covers another.
 */
final class UnreachableRules implements Lint.Inspection {

  @Override
  public void inspect(String domain, List<Rule> rules, List<Finding> findings) {
    Map<Map<String, String>, List<Rule>> comparable = new HashMap<>();
    for (Rule rule : rules) {
      if (rule.path().stream().allMatch(entry -> entry.pattern() instanceof Pattern.Exact)) {
        continue;
      }
      Map<String, String> literals = new TreeMap<>();
      for (Rule.Entry entry : rule.path()) {
        Pattern pattern = entry.pattern();
        literals.put(
            entry.key(),
            pattern instanceof Pattern.Exact
                ? "=" + pattern
                : pattern instanceof Pattern.Any ? "" : pattern.toString().replace("*", ""));
      }
      comparable.computeIfAbsent(literals, unknown -> new ArrayList<>(1)).add(rule);
    }
    for (List<Rule> group : comparable.values()) {
      for (Rule rule : group) {
        group.stream()
            .filter(other -> hides(other, rule))
            .findFirst()
            .ifPresent(other -> findings.add(finding(rule, other)));
      }
    }
  }

  private static Finding finding(Rule rule, Rule other) {
    return new Finding(
        Severity.WARNING,
        "unreachable-rule",
        rule.origin(),
        "rule "
            + rule.path()
            + " never applies: "
            + other
            + " matches whatever it matches and is the more specific; remove one of them");
  }

  private static boolean hides(Rule other, Rule rule) {
    if (other == rule || other.shadow() || other.enforcedPercent() < 100) {
      return false;
    }
    boolean moreSpecific = false;
    for (Rule.Entry entry : rule.path()) {
      Pattern hiding = pattern(other, entry.key());
      int compared = hiding.compareSpecificity(entry.pattern());
      if (!hiding.covers(entry.pattern()) || compared < 0) {
        return false;
      }
      moreSpecific |= compared > 0;
    }
    return moreSpecific;
  }

  private static Pattern pattern(Rule rule, String key) {
    return rule.path().stream()
        .filter(entry -> entry.key().equals(key))
        .findFirst()
        .orElseThrow()
        .pattern();
  }
}
