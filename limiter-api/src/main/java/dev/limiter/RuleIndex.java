package dev.limiter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one domain, indexed for matching; shadow rules apart, so that they can never lift a
 * limit.
 */
final class RuleIndex {

  private static final RuleShape[] NONE = {};

  /** Stands for one index, without a reference to it. */
  static final class Identity {}

  final Identity identity = new Identity();
  private final List<Rule> rules;
  private final RuleShape[] enforced;
  private final RuleShape[] shadow;
  private final boolean replacing;

  /** Indexes rules; every pair that could tie, and what is replaced wrongly, is a problem. */
  RuleIndex(String domain, List<Rule> rules, RuleFaults faults) {
    this.rules = List.copyOf(rules);
    Map<List<String>, RuleShape> enforcedByKeys = new HashMap<>();
    Map<List<String>, RuleShape> shadowByKeys = new HashMap<>();
    Map<Outline, Outline> outlines = new HashMap<>();
    Map<Outline, List<String>> sortedKeys = new HashMap<>();
    for (Rule rule : this.rules) {
      Outline outline = outlines.computeIfAbsent(Outline.of(rule), first -> first);
      CompiledRule compiled = indexed(new CompiledRule(domain, rule, rule.shadow(), outline));
      List<String> keys = sortedKeys.computeIfAbsent(outline, RuleIndex::sortedKeys);
      Map<List<String>, RuleShape> byKeys = rule.shadow() ? shadowByKeys : enforcedByKeys;
      Map<List<String>, RuleShape> others = rule.shadow() ? enforcedByKeys : shadowByKeys;
      RuleShape sameKeys = others.get(keys);
      CompiledRule tied = sameKeys == null ? null : sameKeys.find(compiled);
      if (tied == null) {
        tied = byKeys.computeIfAbsent(keys, unknown -> new RuleShape(outline)).add(compiled);
      }
      if (tied == null) {
        if (!rule.shadow() && rule.enforcedPercent() < 100) {
          shadowByKeys
              .computeIfAbsent(keys, unknown -> new RuleShape(outline))
              .add(
                  indexed(
                      new CompiledRule(
                          domain, rule, true,
                          outline))); // for the counters that it is not enforced for
        }
      } else {
        faults.add(tie(domain, tied.rule, rule));
      }
    }
    this.enforced = shapes(enforcedByKeys.values());
    this.shadow = shapes(shadowByKeys.values());
    this.replacing = rules.stream().anyMatch(rule -> !rule.replaces().isEmpty());
    if (replacing) {
      ReplacedNames.check(domain, this.rules, faults);
    }
  }

  private static List<String> sortedKeys(Outline outline) {
    return Stream.of(outline.keys()).sorted().toList();
  }

  private CompiledRule indexed(CompiledRule compiled) {
    for (CounterStem stem : compiled.stems()) {
      stem.index = identity;
    }
    return compiled;
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
        + RuleFaults.shown(first)
        + " and "
        + RuleFaults.shown(second);
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

  /** Tells whether some rule replaces a limit of another. */
  boolean isReplacing() {
    return replacing;
  }

  /** Returns every rule that matches, most specific first, each in one of its roles. */
  List<CompiledRule> all(Descriptor descriptor) {
    List<CompiledRule> matches = new ArrayList<>();
    for (RuleShape shape : enforced) {
      shape.collect(descriptor, matches);
    }
    for (RuleShape shape : shadow) {
      shape.collect(descriptor, matches);
    }
    matches.removeIf(rule -> rule.shadow && !rule.rule.shadow()); // the other role is there too
    return sorted(matches, descriptor);
  }

  private static List<CompiledRule> sorted(List<CompiledRule> rules, Descriptor descriptor) {
    Comparator<CompiledRule> bySpecificity = (a, b) -> Specificity.compare(a, b, descriptor);
    rules.sort(bySpecificity.reversed());
    return rules;
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
    return sorted(matches, descriptor);
  }
}
