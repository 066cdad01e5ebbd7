package dev.limiter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one domain, indexed for matching; shadow rules apart, so that they can never lift a
 * limit.
 */
final class RuleIndex {

  private static final RuleShape[] NONE = {};

  private final List<Rule> rules;
  private final RuleShape[] enforced;
  private final RuleShape[] shadow;

  /** Indexes rules; every pair that could tie is added to {@code problems}. */
  RuleIndex(String domain, List<Rule> rules, List<String> problems) {
    this.rules = List.copyOf(rules);
    Map<List<String>, RuleShape> all = new HashMap<>();
    Map<List<String>, RuleShape> enforcedByKeys = new HashMap<>();
    Map<List<String>, RuleShape> shadowByKeys = new HashMap<>();
    for (Rule rule : this.rules) {
      CompiledRule compiled = new CompiledRule(domain, rule);
      for (CounterStem stem : compiled.stems) {
        stem.index = this;
      }
      List<String> keys = rule.path().stream().map(Rule.Entry::key).sorted().toList();
      CompiledRule tied = all.computeIfAbsent(keys, RuleShape::new).add(compiled);
      if (tied == null) {
        (rule.shadow() ? shadowByKeys : enforcedByKeys)
            .computeIfAbsent(keys, RuleShape::new)
            .add(compiled);
      } else {
        problems.add(tie(domain, tied.rule, rule));
      }
    }
    this.enforced = shapes(enforcedByKeys.values());
    this.shadow = shapes(shadowByKeys.values());
  }

  private static RuleShape[] shapes(Collection<RuleShape> shapes) {
    return shapes.isEmpty() ? NONE : shapes.toArray(RuleShape[]::new);
  }

  private static String tie(String domain, Rule first, Rule second) {
    return second.origin()
        + (second.origin().isEmpty() ? "" : ": ")
        + "two rules of domain '"
        + domain
        + "' name the same keys and patterns, so neither is the more specific: "
        + first
        + " and "
        + second;
  }

  List<Rule> rules() {
    return rules;
  }

  /** Returns the rule that is enforced, or null where none matches. */
  @Nullable CompiledRule enforced(Descriptor descriptor) {
    CompiledRule best = null;
    for (RuleShape shape : enforced) {
      best = shape.best(descriptor, best);
    }
    return best;
  }

  boolean hasShadow() {
    return shadow.length > 0;
  }

  /** Returns the shadow rules more specific than the enforced one, most specific first. */
  List<CompiledRule> shadow(Descriptor descriptor, @Nullable CompiledRule enforcedRule) {
    List<CompiledRule> matches = new ArrayList<>();
    for (RuleShape shape : shadow) {
      shape.collect(descriptor, matches);
    }
    if (enforcedRule != null) {
      matches.removeIf(rule -> Specificity.compare(rule, enforcedRule, descriptor) <= 0);
    }
    Comparator<CompiledRule> bySpecificity = (a, b) -> Specificity.compare(a, b, descriptor);
    matches.sort(bySpecificity.reversed());
    return matches;
  }
}
