package dev.limiter.config;

import dev.limiter.Rule;
import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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
    return of(Map.of(name, yaml));
  }

  /**
   * Returns what there is to say of the texts of several files by name: every fault, or, where
   * there is none, the warnings and hints.
   */
  public static List<Finding> of(Map<String, String> texts) {
    return of(ParsedText.of(texts), texts.keySet());
  }

  /** Returns what there is to say of a bundle's texts, likewise, without parsing them again. */
  public static List<Finding> of(RuleBundle bundle) {
    return of(bundle.parsed(), bundle.texts().keySet());
  }

  private static List<Finding> of(ParsedText parsed, Set<String> files) {
    try {
      return of(parsed.rules(), parsed.warnings());
    } catch (RuleException e) {
      return e.problems().stream()
          .map(problem -> FileOrder.split(problem, files))
          .map(split -> new Finding(Severity.ERROR, "error", split.get(0), split.get(1)))
          .toList();
    }
  }

  /**
   * Returns the warnings and hints of rules that can be used, warnings first; not those of what
   * only their text shows, a field without a value.
   */
  public static List<Finding> of(RuleSet rules) {
    return of(rules, List.of());
  }

  private static List<Finding> of(RuleSet rules, List<Finding> ofTheText) {
    List<Finding> findings = new ArrayList<>(ofTheText);
    for (String domain : rules.domains()) {
      List<Rule> ofDomain = rules.rules(domain);
      INSPECTIONS.forEach(inspection -> inspection.inspect(domain, ofDomain, findings));
    }
    findings.sort(Comparator.comparing(Finding::severity)); // stable: else in the file's order
    return List.copyOf(findings);
  }
}
