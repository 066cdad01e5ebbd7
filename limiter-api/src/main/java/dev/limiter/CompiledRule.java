package dev.limiter;

import org.jspecify.annotations.Nullable;

/**
 * A rule made ready for matching, in one of the two roles that it can have in a check.
 *
 * <p>Of many rules each look at another object is a cache miss, so what a check needs of a rule
 * with one limit is one step from here.
 */
final class CompiledRule implements RuleShape.Step {

  private static final CounterStem[] NONE = {};

  final Rule rule;
  final boolean shadow;
  final Outline outline;

  /** What the counters of the only limit have in common; null where there are none or several. */
  final @Nullable CounterStem only;

  private final CounterStem[] several;
  private final @Nullable Rollout rollout;

  /**
   * Creates one.
   *
   * @param shadow whether it is to be reported only; a rule that is enforced for a part of its
   *     counters is compiled in both roles
   * @param outline the rule's, which others with the same may share
   */
  CompiledRule(String domain, Rule rule, boolean shadow, Outline outline) {
    this.rule = rule;
    this.shadow = shadow;
    this.outline = outline;
    CounterStem[] stems = CounterStem.of(domain, rule, shadow);
    this.only = stems.length == 1 ? stems[0] : null;
    this.several = stems.length > 1 ? stems : NONE;
    this.rollout = shadow ? null : Rollout.of(domain, rule);
  }

  /** Creates one in the role that the rule itself names. */
  CompiledRule(String domain, Rule rule) {
    this(domain, rule, rule.shadow(), Outline.of(rule));
  }

  /** Returns what the counters of each limit have in common. */
  CounterStem[] stems() {
    return only == null ? several : new CounterStem[] {only};
  }

  /** Tells whether this rule, which matches a descriptor and is not shadow, is enforced for it. */
  boolean enforces(Descriptor descriptor) {
    return rollout == null || rollout.includes(descriptor);
  }

  /** Returns the counter keys of a descriptor that this rule matches, one for each limit. */
  CounterKey[] keys(Descriptor descriptor) {
    CounterKey[] known = descriptor.lastKeys;
    CounterStem first = only != null ? only : several.length == 0 ? null : several[0];
    if (known != null && known[0].stem() == first) {
      return known;
    }
    CounterStem[] stems = stems();
    CounterKey[] keys = new CounterKey[stems.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = CounterKey.of(stems[i], descriptor);
    }
    if (keys.length > 0) {
      descriptor.lastKeys = keys;
    }
    return keys;
  }

  @Nullable Pattern pattern(String key) {
    for (Rule.Entry entry : rule.path()) {
      if (entry.key().equals(key)) {
        return entry.pattern();
      }
    }
    return null;
  }
}
