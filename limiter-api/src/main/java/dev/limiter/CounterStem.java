package dev.limiter;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the counters of one limit of one rule have in common: their policy, their rule, and the
 * fixed parts of their text.
 *
 * <p>The text is <code>{domain|key=value|...}|window</code>. An entry without a value is written
 * {@code key=value}, an exact one {@code key==value}, a wildcard {@code key~pattern=value}, one
 * whose values share a counter {@code key~pattern}, so that two rules which match the same entries
 * do not share a counter. The window is a part of the text, and so is an algorithm other than the
 * default ({@code |fixed_window}): a limit or burst that changes goes on with the same counter, a
 * window or an algorithm that changes starts a new one, and while two versions of the rules are in
 * force each is counted by itself. A second limit of the same window and algorithm in one rule adds
 * {@code |2}.
 *
 * <p>The braces are a hash tag: what a Redis Cluster places the key by. They hold what the counters
 * of one rule and the same values have in common, or the value of the entry that the rule chose,
 * <code>domain|key{=value}|...|window</code>.
 */
final class CounterStem {

  private static final String[] NONE = {};

  final Policy policy;
  final Rule rule;
  final String domain;
  final boolean shadow;
  final String[] variables;
  private final String[] fixed; // what stands around the variables; empty where there are none
  private final String identity;
  private final int hash;

  /**
   * Which rules the stem is a part of; null outside a rule set. Set once, before any use. Not the
   * rules themselves: keys outlive them, in backends and descriptors, and must not keep them.
   */
  RuleIndex.@Nullable Identity index;

  private CounterStem(
      Policy policy,
      Rule rule,
      String domain,
      boolean shadow,
      List<String> fixed,
      List<String> variables) {
    this.policy = policy;
    this.rule = rule;
    this.domain = domain;
    this.shadow = shadow;
    this.fixed = variables.isEmpty() ? NONE : fixed.toArray(String[]::new);
    this.variables = variables.isEmpty() ? NONE : variables.toArray(String[]::new);
    this.identity = variables.isEmpty() ? fixed.get(0) : String.join("\0", fixed);
    this.hash = identity.hashCode();
  }

  /** Returns the stems of a rule in one of its roles, one for each of its limits. */
  static CounterStem[] of(String domain, Rule rule, boolean shadow) {
    List<Policy> policies = rule.policies();
    CounterStem[] stems = new CounterStem[policies.size()];
    String[] endings = new String[stems.length];
    for (int i = 0; i < stems.length; i++) {
      endings[i] = ending(policies.get(i));
      int ordinal = 1;
      for (int earlier = 0; earlier < i; earlier++) {
        ordinal += endings[earlier].equals(endings[i]) ? 1 : 0;
      }
      String whole = ordinal == 1 ? endings[i] : endings[i] + "|" + ordinal;
      stems[i] = of(domain, rule, shadow, policies.get(i), whole);
    }
    return stems;
  }

  private static CounterStem of(
      String domain, Rule rule, boolean shadow, Policy policy, String ending) {
    String tagged = rule.hashTag().orElse("");
    List<String> fixed = new ArrayList<>();
    List<String> variables = new ArrayList<>();
    StringBuilder text = new StringBuilder(tagged.isEmpty() ? "{" : "");
    text.append(KeyText.escape(domain));
    for (Rule.Entry entry : rule.path()) {
      text.append('|').append(KeyText.escape(entry.key()));
      Pattern pattern = entry.pattern();
      boolean tag = entry.key().equals(tagged);
      if (entry.shared()) {
        text.append(tag ? "{~" : "~").append(KeyText.escape(pattern.toString()));
        text.append(tag ? "}" : "");
        continue;
      }
      if (pattern instanceof Pattern.Exact) {
        text.append('=');
      } else if (pattern instanceof Pattern.Wildcard) {
        text.append('~').append(KeyText.escape(pattern.toString()));
      }
      text.append(tag ? "{=" : "=");
      if (pattern instanceof Pattern.Exact exact) {
        text.append(KeyText.escape(exact.value()));
      } else {
        fixed.add(text.toString());
        variables.add(entry.key());
        text.setLength(0);
      }
      text.append(tag ? "}" : "");
    }
    fixed.add(text.append(tagged.isEmpty() ? "}|" : "|").append(ending).toString());
    return new CounterStem(policy, rule, domain, shadow, fixed, variables);
  }

  /** Returns a stem without variables whose text is given whole. */
  static CounterStem literal(String text, Policy policy, Rule rule) {
    return new CounterStem(policy, rule, "", rule.shadow(), List.of(text), List.of());
  }

  private static String ending(Policy policy) {
    String window = window(policy.windowMicros());
    return policy.algorithm() == Algorithm.TOKEN_BUCKET
        ? window
        : window + "|" + policy.algorithm().text();
  }

  private static String window(long micros) {
    if (micros % 1_000_000 == 0) {
      return micros / 1_000_000 + "s";
    }
    return micros % 1_000 == 0 ? micros / 1_000 + "ms" : micros + "us";
  }

  String text(String[] values) {
    if (values.length == 0) {
      return identity;
    }
    StringBuilder text = new StringBuilder(64);
    for (int i = 0; i < values.length; i++) {
      text.append(fixed[i]).append(KeyText.escape(values[i]));
    }
    return text.append(fixed[values.length]).toString();
  }

  boolean sameCounters(CounterStem other) {
    return this == other || (hash == other.hash && identity.equals(other.identity));
  }

  int hash() {
    return hash;
  }
}
