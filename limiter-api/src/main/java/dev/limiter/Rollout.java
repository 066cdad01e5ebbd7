package dev.limiter;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a rule's counters for which it is enforced: those whose place, from 0 to 99, is below
 * the rule's percentage.
 *
 * <p>The place is a hash of the domain, the rule's path and the values that its counter has, so it
 * is the same in every instance, stays when the limit or the window changes, and a larger
 * percentage only adds counters. Two rules place the same values differently.
 */
final class Rollout {

  private static final int PLACES = 100;

  private final int percent;
  private final long seed;
  private final String[] variables;

  private Rollout(int percent, long seed, String[] variables) {
    this.percent = percent;
    this.seed = seed;
    this.variables = variables;
  }

  /** Returns the rollout of a rule, or null where it is enforced for every counter. */
  static @Nullable Rollout of(String domain, Rule rule) {
    if (rule.enforcedPercent() == PLACES) {
      return null;
    }
    long seed = mixed(domain.hashCode());
    List<String> variables = new ArrayList<>();
    for (Rule.Entry entry : rule.path()) {
      seed = mixed(seed ^ entry.key().hashCode());
      seed = mixed(seed ^ entry.pattern().toString().hashCode());
      if (!entry.shared() && !(entry.pattern() instanceof Pattern.Exact)) {
        variables.add(entry.key());
      }
    }
    return new Rollout(rule.enforcedPercent(), seed, variables.toArray(String[]::new));
  }

  boolean includes(Descriptor descriptor) {
    return place(descriptor) < percent;
  }

  /** Returns where the descriptor's counter is, from 0 to 99. */
  int place(Descriptor descriptor) {
    long hash = seed;
    for (String key : variables) {
      String value = descriptor.value(key);
      hash = mixed(hash ^ (value == null ? 0 : value.hashCode()));
    }
    return (int) Long.remainderUnsigned(hash, PLACES);
  }

  /** The last step of SplitMix64 (Steele, Lea, Flood 2014): every bit depends on every bit. */
  private static long mixed(long bits) {
    long z = bits + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
