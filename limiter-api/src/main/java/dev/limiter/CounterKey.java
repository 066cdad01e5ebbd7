package dev.limiter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The identity of one counter, with the policy that it is held to now.
 *
 * <p>Two keys are equal when they name the same counter, whatever their policies: a limit that
 * changes goes on counting where it was. Immutable and safe for use by several threads.
 */
public final class CounterKey {

  private static final String[] NO_VALUES = {};
  private static final VarHandle ATTACHED;

  static {
    try {
      ATTACHED = MethodHandles.lookup().findVarHandle(CounterKey.class, "attached", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final CounterStem stem;
  private final String[] values;
  private final int hash;
  private @Nullable String text; // benign race: any thread computes the same

  @SuppressWarnings("UnusedVariable") // read and written through ATTACHED
  private @Nullable Object attached;

  private CounterKey(CounterStem stem, String[] values) {
    this.stem = stem;
    this.values = values;
    this.hash = 31 * stem.hash() + Arrays.hashCode(values);
  }

  /** Returns the key of the counter that a descriptor has under a stem, which must match it. */
  static CounterKey of(CounterStem stem, Descriptor descriptor) {
    String[] variables = stem.variables;
    if (variables.length == 0) {
      return new CounterKey(stem, NO_VALUES);
    }
    String[] values = new String[variables.length];
    for (int i = 0; i < values.length; i++) {
      String value = descriptor.value(variables[i]);
      if (value == null) {
        throw new IllegalStateException("no entry '" + variables[i] + "' in " + descriptor);
      }
      values[i] = value;
    }
    return new CounterKey(stem, values);
  }

  /**
   * Returns a key outside any rule set: for those who talk to a backend themselves.
   *
   * @param text the whole text of the counter; the caller sees to it that it is unique
   * @param policy what the counter is held to
   */
  public static CounterKey of(String text, Policy policy) {
    Objects.requireNonNull(text, "text");
    Rule rule = Rule.builder().on("counter").limit(policy).build();
    return new CounterKey(CounterStem.literal(text, policy, rule), NO_VALUES);
  }

  /**
   * Returns a key outside any rule set, with a rule's other properties.
   *
   * @param text the whole text of the counter; the caller sees to it that it is unique
   * @param policy what the counter is held to
   * @param failureMode what answers when the backend cannot
   * @param shadow whether the limit is only reported
   */
  public static CounterKey of(String text, Policy policy, FailureMode failureMode, boolean shadow) {
    Objects.requireNonNull(text, "text");
    Rule rule =
        Rule.builder().on("counter").limit(policy).failureMode(failureMode).shadow(shadow).build();
    return new CounterKey(CounterStem.literal(text, policy, rule), NO_VALUES);
  }

  /**
   * Returns a key outside any rule set, of a rule with one limit.
   *
   * @param text the whole text of the counter; the caller sees to it that it is unique
   * @param rule the rule, of which only the limit and the options matter
   * @throws IllegalArgumentException if the rule has no limit, or several
   */
  public static CounterKey of(String text, Rule rule) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(rule, "rule");
    if (rule.policies().size() != 1) {
      throw new IllegalArgumentException("a counter has one limit: " + rule.policies());
    }
    return new CounterKey(CounterStem.literal(text, rule.policies().get(0), rule), NO_VALUES);
  }

  CounterStem stem() {
    return stem;
  }

  /** Returns the policy that this key's counter is held to. */
  public Policy policy() {
    return stem.policy;
  }

  /** Tells whether the limit is reported but not enforced. */
  public boolean shadow() {
    return stem.shadow;
  }

  /**
   * Tells whether the limit is enforced as one of the quotas of a check: among several, it refuses
   * only together with all others of them.
   */
  public boolean quota() {
    return stem.rule.quota() && !stem.shadow;
  }

  /** Returns what answers when the backend cannot; empty where the rule does not say. */
  public Optional<FailureMode> failureMode() {
    return stem.rule.failureMode();
  }

  /** Returns the rule that the counter belongs to. */
  public Rule rule() {
    return stem.rule;
  }

  /**
   * Returns the text that names the counter in a store, without a prefix: injective, bounded for
   * each entry, and the same in every instance.
   */
  public String text() {
    String known = text;
    if (known == null) {
      known = stem.text(values);
      text = known;
    }
    return known;
  }

  /**
   * Returns the name under which metrics of this limit may be kept, as Envoy's ratelimit service
   * names its statistics: {@code domain.key_value.key}.
   *
   * <p>A value is written where the rule gives it, where {@link Rule#detailedMetric} is set, and
   * for an entry with {@link Rule.Entry#inMetric}; otherwise, and for an entry whose values share a
   * counter, the rule's pattern is. So there is one name a rule, unless the rule asks for values:
   * then there are as many as values, and each is bounded in length. Not cached.
   */
  public String metricKey() {
    return MetricName.of(stem.domain, stem.rule, values);
  }

  /**
   * Leaves something with this key by which a backend finds the counter's state sooner, in place of
   * what was there. For backends.
   *
   * @param attachment what {@link #attached} returns from now on, to any thread that does not race
   *     with this call; the backend must be able to tell that it is its own and still valid, for
   *     another backend may have left it
   */
  public void attach(Object attachment) {
    ATTACHED.setRelease(this, attachment);
  }

  /** Returns what {@link #attach} left, or null. For backends. */
  public @Nullable Object attached() {
    return ATTACHED.getAcquire(this);
  }

  @Override
  public boolean equals(Object o) {
    return this == o
        || (o instanceof CounterKey other
            && hash == other.hash
            && stem.sameCounters(other.stem)
            && Arrays.equals(values, other.values));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return text();
  }
}
