package dev.limiter;

import org.jspecify.annotations.Nullable;

/** A rule made ready for matching: its limits' stems beside it. */
final class CompiledRule {

  final Rule rule;
  final CounterStem[] stems;

  CompiledRule(String domain, Rule rule) {
    this.rule = rule;
    this.stems = CounterStem.of(domain, rule);
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
