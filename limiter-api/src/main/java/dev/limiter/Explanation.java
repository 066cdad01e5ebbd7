package dev.limiter;

import java.util.List;
import java.util.Optional;

/**
 * Why a descriptor is limited as it is, for tools and people: every rule that matches it, what
 * became of it, and the counters.
 *
 * @param domain the domain
 * @param descriptor what was asked about
 * @param matches the rules that match, most specific first; empty: not limited
 */
public record Explanation(String domain, Descriptor descriptor, List<Match> matches) {

  /** What became of a rule that matches. */
  public enum Outcome {
    /** Its limits decide; of a whitelist: that there is none. */
    ENFORCED,
    /** Its limits are counted and reported. */
    SHADOW,
    /** A more specific rule is enforced, and this one is not looked at. */
    LOST
  }

  /**
   * One limit of a rule, for this descriptor.
   *
   * @param counter the counter that it has here, with its policy
   * @param replacedBy the rule that replaces it in this check, so that it is not looked at
   */
  public record Limit(CounterKey counter, Optional<Rule> replacedBy) {}

  /**
   * One rule that matches.
   *
   * @param rule the rule
   * @param outcome what became of it
   * @param limits its limits and their counters; empty for a whitelist
   * @param lostTo the rule that is enforced instead, where it lost
   * @param decidedAt the key of the descriptor's entry that decided between this rule and the one
   *     that is enforced; empty for that one itself, and where none is
   * @param why the reason, one line
   */
  public record Match(
      Rule rule,
      Outcome outcome,
      List<Limit> limits,
      Optional<Rule> lostTo,
      Optional<String> decidedAt,
      String why) {
    /** Copies the list. */
    public Match {
      limits = List.copyOf(limits);
    }
  }

  /** Copies the list. */
  public Explanation {
    matches = List.copyOf(matches);
  }

  /** Returns the rule that is enforced; empty where the descriptor is not limited. */
  public Optional<Match> enforced() {
    return matches.stream().filter(match -> match.outcome() == Outcome.ENFORCED).findFirst();
  }

  /** Returns the rules that are counted and reported only, most specific first. */
  public List<Match> shadow() {
    return matches.stream().filter(match -> match.outcome() == Outcome.SHADOW).toList();
  }

  /** Returns the rules that are not looked at, most specific first. */
  public List<Match> lost() {
    return matches.stream().filter(match -> match.outcome() == Outcome.LOST).toList();
  }
}
