package dev.limiter;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * <p><b>A rule that is enforced for a part of its counters</b> ({@link Rule#enforcedPercent}) is an
 * ordinary rule for those and a shadow rule for the others.
 *
 * <p><b>Replacement.</b> A limit that is named in {@link Rule#replaces} of any rule that applies to
 * one of the check's descriptors is left out of the check; a shadow rule leaves out only limits of
 * shadow rules.
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
    Objects.requireNonNull(domain, "domain");
    return of(Map.of(domain, Objects.requireNonNull(rules, "rules")));
  }

  /**
   * Returns the rules of several domains.
   *
   * @throws RuleException if there is no domain, a domain's name is blank, two rules of a domain
   *     could tie, or a rule replaces a limit that does not exist or that replaces it in turn;
   *     naming every such case, up to the first thousand
   */
  public static RuleSet of(Map<String, List<Rule>> rulesByDomain) {
    Objects.requireNonNull(rulesByDomain, "rulesByDomain");
    RuleFaults faults = new RuleFaults();
    Map<String, RuleIndex> domains = new LinkedHashMap<>();
    if (rulesByDomain.isEmpty()) {
      faults.add("a rule set needs at least one domain");
    }
    rulesByDomain.forEach(
        (domain, rules) -> {
          if (domain.isBlank()) {
            faults.add("domain must not be blank: '" + domain + "'");
          }
          domains.put(domain, new RuleIndex(domain, rules, faults));
        });
    if (!faults.isEmpty()) {
      throw new RuleException(faults.list());
    }
    return new RuleSet(domains);
  }

  /** Returns the names of the domains, in the order in which they were given. */
  public Set<String> domains() {
    return Collections.unmodifiableSet(domains.keySet());
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
    Objects.requireNonNull(descriptor, "descriptor");
    RuleIndex index = index(domain);
    CompiledRule enforced = index.enforced(descriptor);
    List<Rule> shadow =
        index.shadow(descriptor, enforced).stream().map(compiled -> compiled.rule).toList();
    return new Match(Optional.ofNullable(enforced).map(compiled -> compiled.rule), shadow);
  }

  /**
   * Explains what a check of a descriptor goes by and why, for people and tools.
   *
   * @throws IllegalArgumentException if the domain is unknown
   */
  public Explanation explain(String domain, Descriptor descriptor) {
    return explain(domain, List.of(Objects.requireNonNull(descriptor, "descriptor"))).get(0);
  }

  /**
   * Explains a check of several descriptors, of which one may replace the limit of another.
   *
   * @return one explanation a descriptor, in their order
   * @throws IllegalArgumentException if the domain is unknown
   */
  public List<Explanation> explain(String domain, List<Descriptor> descriptors) {
    Objects.requireNonNull(descriptors, "descriptors");
    return Explainer.explain(domain, index(domain), descriptors);
  }

  /**
   * What a descriptor is matched by.
   *
   * @param enforced the rule that is enforced, empty where none matches
   * @param shadow the shadow rules that are evaluated beside it, most specific first
   */
  public record Match(Optional<Rule> enforced, List<Rule> shadow) {}

  RuleIndex index(String domain) {
    RuleIndex index = domains.get(Objects.requireNonNull(domain, "domain"));
    if (index == null) {
      throw new IllegalArgumentException(
          "domain '" + domain + "' is not in the rules: " + domains.keySet());
    }
    return index;
  }
}
