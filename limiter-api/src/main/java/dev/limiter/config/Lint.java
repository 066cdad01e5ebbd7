package dev.limiter.config;

import dev.limiter.Rule;
import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Finds what is wrong with rules, and what is probably not meant although it is allowed.
 *
 * <p>Rules for which there is no {@link Severity#ERROR} can be loaded. Stateless and safe for use
 * by several threads; off the hot path: some checks compare every two rules of one shape.
 */
public final class Lint {

  /** One thing to look at. */
  interface Inspection {
    /** Adds what it finds in the rules of a domain, which are in the order of the file. */
    void inspect(String domain, List<Rule> rules, List<Finding> findings);
  }

  private static final int MOST_IN_SERVICE = 10_000;

  private static final List<Inspection> INSPECTIONS =
      List.of(
          new UnreachableRules(),
          new WildcardOrder(),
          new EnvoyDepth(),
          new EnvoyKeys(),
          new PolicyNames(),
          new PolicyFigures(),
          new Coverage());

  private Lint() {}

  /** Returns what there is to say of the text of one file, named for the places. */
  public static List<Finding> of(String name, String yaml) {
    return of(Map.of(Objects.requireNonNull(name, "name"), Objects.requireNonNull(yaml, "yaml")));
  }

  /**
   * Returns what there is to say of the texts of several files by name: every fault, or, where
   * there is none, the warnings and hints.
   */
  public static List<Finding> of(Map<String, String> texts) {
    return of(ParsedText.of(Objects.requireNonNull(texts, "texts")), texts.keySet());
  }

  /** Returns what there is to say of a bundle's texts, likewise, without parsing them again. */
  public static List<Finding> of(RuleBundle bundle) {
    return of(Objects.requireNonNull(bundle, "bundle").parsed(), bundle.texts().keySet());
  }

  private static List<Finding> of(ParsedText parsed, Set<String> files) {
    try {
      return of(parsed.rules());
    } catch (RuleException e) {
      return e.problems().stream()
          .map(problem -> FileOrder.split(problem, files))
          .map(split -> new Finding(Severity.ERROR, "error", split.get(0), split.get(1)))
          .toList();
    }
  }

  /** Returns the warnings and hints of rules that can be used, warnings first. */
  public static List<Finding> of(RuleSet rules) {
    Objects.requireNonNull(rules, "rules");
    List<Finding> findings = new ArrayList<>();
    for (String domain : rules.domains()) {
      inspect(rules, domain, findings);
    }
    findings.sort(Comparator.comparing(Finding::severity)); // stable: else in the file's order
    return List.copyOf(findings);
  }

  private static void inspect(RuleSet rules, String domain, List<Finding> findings) {
    List<Rule> ofDomain = rules.rules(domain);
    INSPECTIONS.forEach(inspection -> inspection.inspect(domain, ofDomain, findings));
  }

  /**
   * Returns the warnings of one domain for the log of a service, each with its place; none of more
   * than ten thousand rules, whose next change must not wait for it.
   */
  public static List<String> warnings(RuleSet rules, String domain) {
    List<Finding> findings = new ArrayList<>();
    if (rules.rules(domain).size() <= MOST_IN_SERVICE) {
      inspect(rules, domain, findings);
    }
    return findings.stream()
        .filter(finding -> finding.severity() == Severity.WARNING)
        .map(Finding::toString)
        .toList();
  }
}
