package dev.limiter.ctl;

import dev.limiter.Descriptor;
import dev.limiter.Pattern;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares two versions of rules: a rule is the same one if its keys and patterns are. */
final class RuleDiff {

  private static final Map<String, String> DEFAULTS =
      RuleFields.of(Rule.builder().on("any").build());

  private final RuleSet before;
  private final RuleSet after;
  private final List<RuleChange> changes = new ArrayList<>();

  private RuleDiff(RuleSet before, RuleSet after) {
    this.before = before;
    this.after = after;
  }

  /**
   * Returns what becomes of every rule that does not stay as it is: those of the new rules in their
   * order, then those that are gone.
   */
  static List<RuleChange> between(RuleSet before, RuleSet after) {
    RuleDiff diff = new RuleDiff(before, after);
    Set<String> domains = new LinkedHashSet<>(after.domains());
    domains.addAll(before.domains());
    domains.forEach(diff::compare);
    return diff.changes;
  }

  /** Returns the rules as such that are all new. */
  static List<RuleChange> added(RuleSet rules) {
    return rules.domains().stream()
        .flatMap(
            domain ->
                rules.rules(domain).stream().map(rule -> oneSided(RuleChange.ADDED, domain, rule)))
        .toList();
  }

  private void compare(String domain) {
    Map<Set<Rule.Entry>, Rule> old = new LinkedHashMap<>();
    before.rules(domain).forEach(rule -> old.put(identity(rule), rule));
    for (Rule rule : after.rules(domain)) {
      Rule former = old.remove(identity(rule));
      if (former == null) {
        changes.add(oneSided(RuleChange.ADDED, domain, rule));
      } else if (!former.saysTheSameAs(rule)) {
        compare(domain, former, rule);
      }
    }
    old.values().forEach(rule -> changes.add(oneSided(RuleChange.REMOVED, domain, rule)));
  }

  private static Set<Rule.Entry> identity(Rule rule) {
    List<Rule.Entry> path = rule.path();
    return path.size() == 1
        ? Set.of(step(path.get(0)))
        : path.stream().map(RuleDiff::step).collect(Collectors.toUnmodifiableSet());
  }

  private static Rule.Entry step(Rule.Entry entry) {
    return new Rule.Entry(entry.key(), entry.pattern());
  }

  private void compare(String domain, Rule former, Rule rule) {
    Map<String, String> old = RuleFields.of(former);
    List<RuleChange.Field> fields = new ArrayList<>();
    RuleFields.of(rule)
        .forEach(
            (field, value) -> {
              if (!value.equals(old.get(field))) {
                fields.add(new RuleChange.Field(field, old.get(field), value));
              }
            });
    boolean anew = !counters(before, domain, former).containsAll(counters(after, domain, rule));
    if (fields.isEmpty() && anew) {
      // Counters are named by the path as it is written.
      fields.add(new RuleChange.Field("path", Words.path(former), Words.path(rule)));
    }
    if (!fields.isEmpty()) {
      changes.add(
          new RuleChange(
              RuleChange.CHANGED,
              domain,
              Words.path(rule),
              fields,
              anew,
              RuleView.of(former),
              RuleView.of(rule)));
    }
  }

  private static RuleChange oneSided(String kind, String domain, Rule rule) {
    boolean added = kind.equals(RuleChange.ADDED);
    List<RuleChange.Field> fields = new ArrayList<>();
    RuleFields.of(rule)
        .forEach(
            (field, value) -> {
              if (field.equals(RuleFields.LIMIT) || !value.equals(DEFAULTS.get(field))) {
                fields.add(new RuleChange.Field(field, added ? null : value, added ? value : null));
              }
            });
    @Nullable RuleView view = RuleView.of(rule);
    return new RuleChange(
        kind, domain, Words.path(rule), fields, false, added ? null : view, added ? view : null);
  }

  /** Returns the counters that a rule has for some descriptor that it matches. */
  private static Set<String> counters(RuleSet rules, String domain, Rule rule) {
    Descriptor sample = Descriptor.empty();
    for (Rule.Entry entry : rule.path()) {
      Pattern pattern = entry.pattern();
      sample =
          sample.and(
              entry.key(),
              pattern instanceof Pattern.Wildcard
                  ? pattern.toString().replace("*", "")
                  : pattern.toString());
    }
    return rules.explain(domain, sample).matches().stream()
        .filter(match -> match.rule() == rule)
        .flatMap(match -> match.limits().stream())
        .map(limit -> limit.counter().text())
        .collect(Collectors.toSet());
  }
}
