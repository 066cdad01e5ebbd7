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
 * exact entry. Most nodes are leaves, so a node has its tables only once it needs them.
 */
final class RuleShape {

  /** A step of the tree; a leaf holds the rule. */
  private static final class Node {
    @Nullable Map<String, Node> exact;
    @Nullable List<WildcardBranch> wildcards;
    @Nullable Node any;
    @Nullable CompiledRule rule;
  }

  private record WildcardBranch(Pattern.Wildcard pattern, Node node) {}

  private static final List<WildcardBranch> NONE = List.of();

  private final String[] keys;
  private final Node root = new Node();

  /**
   * Creates the shape of a rule, empty. The tree goes by the keys in the order of that rule's path:
   * of nested descriptors the outer one is what many have in common.
   */
  RuleShape(Rule first) {
    this.keys = first.path().stream().map(Rule.Entry::key).toArray(String[]::new);
  }

  /** Adds a rule; returns the rule that has the same keys and patterns, if there is one. */
  @Nullable CompiledRule add(CompiledRule rule) {
    Node node = root;
    for (String key : keys) {
      node = step(node, rule.pattern(key));
    }
    CompiledRule present = node.rule;
    if (present == null) {
      node.rule = rule;
    }
    return present;
  }

  /** Returns the rule that has the same keys and patterns as another, or null. */
  @Nullable CompiledRule find(CompiledRule rule) {
    Node node = root;
    for (String key : keys) {
      node = present(node, rule.pattern(key));
      if (node == null) {
        return null;
      }
    }
    return node.rule;
  }

  private static @Nullable Node present(Node node, @Nullable Pattern pattern) {
    if (pattern instanceof Pattern.Exact value) {
      return node.exact == null ? null : node.exact.get(value.value());
    }
    if (pattern instanceof Pattern.Wildcard wildcard) {
      for (WildcardBranch branch : node.wildcards == null ? NONE : node.wildcards) {
        if (branch.pattern.equals(wildcard)) {
          return branch.node;
        }
      }
      return null;
    }
    return node.any;
  }

  private static Node step(Node node, @Nullable Pattern pattern) {
    if (pattern instanceof Pattern.Exact value) {
      Map<String, Node> exact = node.exact;
      if (exact == null) {
        exact = new HashMap<>();
        node.exact = exact;
      }
      return exact.computeIfAbsent(value.value(), unknown -> new Node());
    }
    if (pattern instanceof Pattern.Wildcard wildcard) {
      List<WildcardBranch> wildcards = node.wildcards;
      if (wildcards == null) {
        wildcards = new ArrayList<>(1);
        node.wildcards = wildcards;
      }
      Node known = present(node, wildcard);
      if (known != null) {
        return known;
      }
      WildcardBranch added = new WildcardBranch(wildcard, new Node());
      wildcards.add(added);
      return added.node;
    }
    Node any = node.any;
    if (any == null) {
      any = new Node();
      node.any = any;
    }
    return any;
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
      Node node, int level, Descriptor descriptor, @Nullable CompiledRule best) {
    if (level == keys.length) {
      CompiledRule rule = node.rule;
      return rule != null
              && (best == null || Specificity.compare(rule, best, descriptor) > 0)
              && rule.enforces(descriptor)
          ? rule
          : best;
    }
    String value = descriptor.value(keys[level]);
    if (value == null) {
      return best;
    }
    CompiledRule found = best;
    Node exact = node.exact == null ? null : node.exact.get(value);
    if (exact != null) {
      found = best(exact, level + 1, descriptor, found);
    }
    if (node.wildcards != null) {
      for (WildcardBranch branch : node.wildcards) {
        if (branch.pattern.matches(value)) {
          found = best(branch.node, level + 1, descriptor, found);
        }
      }
    }
    Node any = node.any;
    return any == null ? found : best(any, level + 1, descriptor, found);
  }

  /** Adds every rule here that matches to {@code matches}. */
  void collect(Descriptor descriptor, List<CompiledRule> matches) {
    if (matchesKeys(descriptor)) {
      collect(root, 0, descriptor, matches);
    }
  }

  private void collect(Node node, int level, Descriptor descriptor, List<CompiledRule> matches) {
    if (level == keys.length) {
      if (node.rule != null) {
        matches.add(node.rule);
      }
      return;
    }
    String value = descriptor.value(keys[level]);
    if (value == null) {
      return;
    }
    Node exact = node.exact == null ? null : node.exact.get(value);
    if (exact != null) {
      collect(exact, level + 1, descriptor, matches);
    }
    if (node.wildcards != null) {
      for (WildcardBranch branch : node.wildcards) {
        if (branch.pattern.matches(value)) {
          collect(branch.node, level + 1, descriptor, matches);
        }
      }
    }
    if (node.any != null) {
      collect(node.any, level + 1, descriptor, matches);
    }
  }
}
