package dev.limiter.config;

import dev.limiter.Rule;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Limits of a descriptor that has others nested in it: Envoy's ratelimit service applies them to
 * descriptors that end there only, Limiter also to longer ones that no nested rule matches.
 */
final class EnvoyDepth implements Lint.Inspection {

  @Override
  public void inspect(String domain, List<Rule> rules, List<Finding> findings) {
    Set<List<Rule.Entry>> above = new HashSet<>();
    for (Rule rule : rules) {
      for (int i = 1; i < rule.path().size(); i++) {
        above.add(rule.path().subList(0, i));
      }
    }
    for (Rule rule : rules) {
      if (!rule.policies().isEmpty() && above.contains(rule.path())) {
        findings.add(
            new Finding(
                Severity.HINT,
                "deeper-descriptors",
                rule.origin(),
                "the limit of "
                    + rule.path()
                    + " holds also for descriptors that go on with entries of which no nested rule"
                    + " knows; Envoy would not limit those"));
      }
    }
  }
}
