package dev.limiter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An immutable set of rules, by domain.
 *
 * <p><b>Match.</b> A rule matches a descriptor when each entry of its path is satisfied by the
 * descriptor's entry of that key; the order of the path and further entries of the descriptor do
 * not matter. Of all that match, the most specific is enforced: compared from the descriptor's last
 * entry to its first, an exact value beats a wildcard (more literal characters first), a wildcard
 * beats a rule for any value, and that beats a rule that does not mention the key; the first
 * difference decides. No match: not limited.
 *
 * <p><b>Shadow.</b> A shadow rule is never enforced and never lifts a limit: enforcement goes to
 * the most specific rule that is not shadow, and every shadow rule more specific than that one is
 * evaluated beside it.
 *
 * <p>Safe for use by several threads.
 */
public final class RuleSet {

  private final Map<String, RuleIndex> domains;

  private RuleSet(Map<String, RuleIndex> domains) {
    this.domains = domains;
  }

  /**
   * Returns the rules of one domain.
   *
   * @throws RuleException if two rules could tie, naming both
   */
  public static RuleSet of(String domain, List<Rule> rules) {
    return of(Map.of(domain, rules));
  }

  /**
   * Returns the rules of several domains.
   *
   * @throws RuleException if there is no domain, a domain's name is blank, or two rules of a domain
   *     could tie, naming every such pair
   */
  public static RuleSet of(Map<String, List<Rule>> rulesByDomain) {
    List<String> problems = new ArrayList<>();
    Map<String, RuleIndex> domains = new LinkedHashMap<>();
    if (rulesByDomain.isEmpty()) {
      problems.add("a rule set needs at least one domain");
    }
    rulesByDomain.forEach(
        (domain, rules) -> {
          if (domain.isBlank()) {
            problems.add("domain must not be blank: '" + domain + "'");
          }
          domains.put(domain, new RuleIndex(domain, rules, problems));
        });
    if (!problems.isEmpty()) {
      throw new RuleException(problems);
    }
    return new RuleSet(domains);
  }

  /** Returns the names of the domains. */
  public Set<String> domains() {
    return Set.copyOf(domains.keySet());
  }

  /** Returns the rules of a domain in the order in which they were given; empty if unknown. */
  public List<Rule> rules(String domain) {
    RuleIndex index = domains.get(domain);
    return index == null ? List.of() : index.rules();
  }

  /**
   * Returns the rules that a check of a descriptor goes by, for people and tools.
   *
   * @throws IllegalArgumentException if the domain is unknown
   */
  public Match match(String domain, Descriptor descriptor) {
    RuleIndex index = index(domain);
    CompiledRule enforced = index.enforced(descriptor);
    List<Rule> shadow =
        index.shadow(descriptor, enforced).stream().map(compiled -> compiled.rule).toList();
    return new Match(Optional.ofNullable(enforced).map(compiled -> compiled.rule), shadow);
  }

  /**
   * What a descriptor is matched by.
   *
   * @param enforced the rule that is enforced, empty where none matches
   * @param shadow the shadow rules that are evaluated beside it, most specific first
   */
  public record Match(Optional<Rule> enforced, List<Rule> shadow) {}

  RuleIndex index(String domain) {
    RuleIndex index = domains.get(domain);
    if (index == null) {
      throw new IllegalArgumentException(
          "domain '" + domain + "' is not in the rules: " + domains.keySet());
    }
    return index;
  }
}
