package dev.limiter.config;

import dev.limiter.Pattern;
import dev.limiter.Rule;
import java.util.List;

/** Domains of which every limit waits for a known value: what is new or misspelt is not limited. */
final class Coverage implements Lint.Inspection {

  @Override
  public void inspect(String domain, List<Rule> rules, List<Finding> findings) {
    boolean limited = rules.stream().anyMatch(rule -> !rule.policies().isEmpty());
    boolean lastResort =
        rules.stream()
            .anyMatch(
                rule ->
                    !rule.policies().isEmpty()
                        && !rule.shadow()
                        && rule.path().stream()
                            .allMatch(entry -> entry.pattern().covers(Pattern.any())));
    if (limited && !lastResort) {
      findings.add(
          new Finding(
              Severity.HINT,
              "no-last-resort",
              rules.get(0).origin(),
              "every limit of domain '"
                  + domain
                  + "' waits for a value that it names, so whatever has another value is not"
                  + " limited; a rule without a value, for an entry that every request has, would"
                  + " limit the rest"));
    }
  }
}
