package dev.limiter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules that name the same keys, as one tree: at each key a hash table of the exact values, a
 * list of the wildcards, and a branch for any value.
 *
 * <p>A rule file has few shapes however many rules it has, and a look-up in one costs a hash per
 * exact entry. At the last key a value leads to the rule itself.
 */
final class RuleShape {

  /** What a value leads to: a branch, or at the last key the rule. */
  sealed interface Step permits Branch, CompiledRule {}

  /** A step on the way, with no more tables than it needs. */
  static final class Branch implements Step {
    private @Nullable Map<String, Step> exact;
    private @Nullable List<WildcardStep> wildcards;
    private @Nullable Step any;

    /** Returns what a pattern leads to; where that is nothing yet, it is {@code added} now. */
    Step putIfAbsent(@Nullable Pattern pattern, Step added) {
      Step present = get(pattern);
      if (present != null) {
        return present;
      }
      if (pattern instanceof Pattern.Exact value) {
        Map<String, Step> table = exact == null ? new HashMap<>() : exact;
        table.put(value.value(), added);
        exact = table;
      } else if (pattern instanceof Pattern.Wildcard wildcard) {
        List<WildcardStep> list = wildcards == null ? new ArrayList<>(1) : wildcards;
        list.add(new WildcardStep(wildcard, added));
        wildcards = list;
      } else {
        any = added;
      }
      return added;
    }

    @Nullable Step get(@Nullable Pattern pattern) {
      if (pattern instanceof Pattern.Exact value) {
        return exact == null ? null : exact.get(value.value());
      }
      if (pattern instanceof Pattern.Wildcard wildcard) {
        for (WildcardStep step : wildcards == null ? List.<WildcardStep>of() : wildcards) {
          if (step.pattern.equals(wildcard)) {
            return step.to;
          }
        }
        return null;
      }
      return any;
    }
  }

  private record WildcardStep(Pattern.Wildcard pattern, Step to) {}

  private final String[] keys;
  private final Branch root = new Branch();

  /**
   * Creates the shape of a rule, empty. The tree goes by the keys in the order of that rule's path:
   * of nested descriptors the outer one is what many have in common.
   */
  RuleShape(Outline first) {
    this.keys = first.keys();
  }

  /** Adds a rule; returns the rule that has the same keys and patterns, if there is one. */
  @Nullable CompiledRule add(CompiledRule rule) {
    Branch branch = root;
    int last = keys.length - 1;
    for (int level = 0; level < last; level++) {
      branch = (Branch) branch.putIfAbsent(rule.pattern(keys[level]), new Branch());
    }
    Step present = branch.putIfAbsent(rule.pattern(keys[last]), rule);
    return present == rule ? null : (CompiledRule) present;
  }

  /** Returns the rule that has the same keys and patterns as another, or null. */
  @Nullable CompiledRule find(CompiledRule rule) {
    Step step = root;
    for (String key : keys) {
      step = step instanceof Branch branch ? branch.get(rule.pattern(key)) : null;
    }
    return (CompiledRule) step;
  }

  /** Returns the most specific of {@code best} and the rules here that match and are enforced. */
  @Nullable CompiledRule best(Descriptor descriptor, @Nullable CompiledRule best) {
    return matchesKeys(descriptor) ? best(root, 0, descriptor, best) : best;
  }

  private boolean matchesKeys(Descriptor descriptor) {
    if (keys.length > descriptor.size()) {
      return false;
    }
    for (String key : keys) {
      if (descriptor.value(key) == null) {
        return false;
      }
    }
    return true;
  }

  private @Nullable CompiledRule best(
      Step step, int level, Descriptor descriptor, @Nullable CompiledRule best) {
    if (step instanceof CompiledRule rule) {
      return (best == null || Specificity.compare(rule, best, descriptor) > 0)
              && rule.enforces(descriptor)
          ? rule
          : best;
    }
    Branch branch = (Branch) step;
    String value = descriptor.value(keys[level]);
    if (value == null) {
      return best;
    }
    CompiledRule found = best;
    Step exact = branch.exact == null ? null : branch.exact.get(value);
    if (exact != null) {
      found = best(exact, level + 1, descriptor, found);
    }
    if (branch.wildcards != null) {
      for (WildcardStep wildcard : branch.wildcards) {
        if (wildcard.pattern.matches(value)) {
          found = best(wildcard.to, level + 1, descriptor, found);
        }
      }
    }
    Step any = branch.any;
    return any == null ? found : best(any, level + 1, descriptor, found);
  }

  /** Adds every rule here that matches to {@code matches}. */
  void collect(Descriptor descriptor, List<CompiledRule> matches) {
    if (matchesKeys(descriptor)) {
      collect(root, 0, descriptor, matches);
    }
  }

  private void collect(Step step, int level, Descriptor descriptor, List<CompiledRule> matches) {
    if (step instanceof CompiledRule rule) {
      matches.add(rule);
      return;
    }
    Branch branch = (Branch) step;
    String value = descriptor.value(keys[level]);
    if (value == null) {
      return;
    }
    Step exact = branch.exact == null ? null : branch.exact.get(value);
    if (exact != null) {
      collect(exact, level + 1, descriptor, matches);
    }
    if (branch.wildcards != null) {
      for (WildcardStep wildcard : branch.wildcards) {
        if (wildcard.pattern.matches(value)) {
          collect(wildcard.to, level + 1, descriptor, matches);
        }
      }
    }
    if (branch.any != null) {
      collect(branch.any, level + 1, descriptor, matches);
    }
  }
}
