package dev.limiter;

import org.jspecify.annotations.Nullable;

/** A rule made ready for matching, in one of the two roles that it can have in a check. */
final class CompiledRule {

  final Rule rule;
  final boolean shadow;
  final CounterStem[] stems;
  private final @Nullable Rollout rollout;

  /**
   * Creates one.
   *
   * @param shadow whether it is to be reported only; a rule that is enforced for a part of its
   *     counters is compiled in both roles
   */
  CompiledRule(String domain, Rule rule, boolean shadow) {
    this.rule = rule;
    this.shadow = shadow;
    this.stems = CounterStem.of(domain, rule, shadow);
    this.rollout = shadow ? null : Rollout.of(domain, rule);
  }

  /** Creates one in the role that the rule itself names. */
  CompiledRule(String domain, Rule rule) {
    this(domain, rule, rule.shadow());
  }

  /** Tells whether this rule, which matches a descriptor and is not shadow, is enforced for it. */
  boolean enforces(Descriptor descriptor) {
    return rollout == null || rollout.includes(descriptor);
  }

  /** Returns the counter keys of a descriptor that this rule matches, one for each limit. */
  CounterKey[] keys(Descriptor descriptor) {
    CounterKey[] known = descriptor.lastKeys;
    if (known != null && known.length == stems.length && known[0].stem() == stems[0]) {
      return known;
    }
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
