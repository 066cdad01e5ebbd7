package dev.limiter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Explains the check of one or more descriptors by the same steps that decide it. */
final class Explainer {

  private final String domain;
  private final RuleIndex index;
  private final List<Applied> applied = new ArrayList<>();

  /** The rules that apply to one descriptor; all of them matter to what is replaced. */
  private record Applied(
      Descriptor descriptor, @Nullable CompiledRule enforced, List<CompiledRule> shadow) {}

  private Explainer(String domain, RuleIndex index) {
    this.domain = domain;
    this.index = index;
  }

  static List<Explanation> explain(String domain, RuleIndex index, List<Descriptor> descriptors) {
    Explainer explainer = new Explainer(domain, index);
    List<CompiledRule> all = new ArrayList<>();
    for (Descriptor descriptor : descriptors) {
      CompiledRule enforced = index.enforced(descriptor);
      List<CompiledRule> shadow = index.shadow(descriptor, enforced);
      explainer.applied.add(new Applied(descriptor, enforced, shadow));
      if (enforced != null) {
        all.add(enforced);
      }
      all.addAll(shadow);
    }
    Replacement replacement = new Replacement(all);
    return explainer.applied.stream().map(each -> explainer.explain(each, replacement)).toList();
  }

  private Explanation explain(Applied to, Replacement replacement) {
    List<Explanation.Match> matches = new ArrayList<>();
    List<CompiledRule> all = index.all(to.descriptor);
    for (CompiledRule rule : all) {
      CompiledRule enforced = to.enforced;
      if (rule == enforced) {
        CompiledRule next =
            all.stream().filter(other -> lower(other, rule, to)).findFirst().orElse(null);
        matches.add(
            match(rule, Explanation.Outcome.ENFORCED, to, replacement, wins(rule, next, to)));
        continue;
      }
      Optional<CompiledRule> shadow =
          to.shadow.stream().filter(role -> role.rule == rule.rule).findFirst();
      matches.add(
          shadow.isPresent()
              ? match(
                  shadow.get(), Explanation.Outcome.SHADOW, to, replacement, reported(rule.rule))
              : match(rule, Explanation.Outcome.LOST, to, replacement, loses(rule, to)));
    }
    return new Explanation(domain, to.descriptor, matches);
  }

  private static boolean lower(CompiledRule other, CompiledRule rule, Applied to) {
    return Specificity.compare(other, rule, to.descriptor) < 0;
  }

  private static Explanation.Match match(
      CompiledRule rule,
      Explanation.Outcome outcome,
      Applied to,
      Replacement replacement,
      String why) {
    boolean lost = outcome == Explanation.Outcome.LOST;
    CompiledRule enforced = to.enforced;
    List<Explanation.Limit> limits =
        Arrays.stream(rule.stems())
            .map(stem -> CounterKey.of(stem, to.descriptor))
            .map(
                key ->
                    new Explanation.Limit(
                        key,
                        lost
                            ? Optional.empty()
                            : Optional.ofNullable(replacement.of(rule, key.policy()))))
            .toList();
    return new Explanation.Match(
        rule.rule,
        outcome,
        limits,
        lost && enforced != null ? Optional.of(enforced.rule) : Optional.empty(),
        enforced == null || enforced == rule
            ? Optional.empty()
            : Optional.ofNullable(Specificity.decisiveKey(rule, enforced, to.descriptor)),
        why);
  }

  private static String wins(CompiledRule rule, @Nullable CompiledRule next, Applied to) {
    String what = rule.rule.policies().isEmpty() ? "a whitelist: no limit applies; " : "";
    if (next == null) {
      return what + "the only rule that is enforced";
    }
    return what + "the most specific that is enforced: " + difference(rule, next, to);
  }

  private static String loses(CompiledRule rule, Applied to) {
    CompiledRule enforced = to.enforced;
    return enforced == null
        ? "not enforced"
        : "less specific than " + enforced.rule.path() + ": " + difference(rule, enforced, to);
  }

  private static String reported(Rule rule) {
    return rule.shadow()
        ? "shadow_mode: counted and reported, never enforced"
        : "enforced for "
            + rule.enforcedPercent()
            + " % of its counters, and this is none of them: counted and reported";
  }

  /** Says by what two rules differ: {@code at api_key, an exact value against any value}. */
  private static String difference(CompiledRule a, CompiledRule b, Applied to) {
    String key = Specificity.decisiveKey(a, b, to.descriptor);
    return key == null
        ? "equal"
        : "at " + key + ", " + kind(a.pattern(key)) + " against " + kind(b.pattern(key));
  }

  private static String kind(@Nullable Pattern pattern) {
    if (pattern == null) {
      return "no mention";
    }
    if (pattern instanceof Pattern.Any) {
      return "any value";
    }
    return pattern instanceof Pattern.Wildcard
        ? "the wildcard " + pattern
        : "the exact value " + pattern;
  }
}
