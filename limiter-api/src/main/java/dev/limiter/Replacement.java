package dev.limiter;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which limits do not apply to one check, because a rule that applies to it replaces them.
 *
 * <p>Names are compared exactly, over all descriptors of the check. A rule that is replaced itself
 * replaces all the same, as in Envoy ({@code src/service/ratelimit.go}). A rule that is only
 * reported replaces only limits that are: it must not lift one.
 */
final class Replacement {

  private final Map<String, Rule> byEnforced = new HashMap<>();
  private final Map<String, Rule> byShadow = new HashMap<>();

  /** Creates that of a check from all rules that apply to it, whitelists too. */
  Replacement(List<CompiledRule> rules) {
    for (CompiledRule rule : rules) {
      for (String name : rule.rule.replaces()) {
        (rule.shadow ? byShadow : byEnforced).putIfAbsent(name, rule.rule);
      }
    }
  }

  /** Returns the rule that replaces a limit of one of the check's rules, or null. */
  @Nullable Rule of(CompiledRule rule, Policy policy) {
    Rule replacing = byEnforced.get(policy.name());
    return replacing == null && rule.shadow ? byShadow.get(policy.name()) : replacing;
  }
}
