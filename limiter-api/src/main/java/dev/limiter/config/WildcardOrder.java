package dev.limiter.config;

import dev.limiter.Pattern;
import dev.limiter.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Wildcards of one level that share values and of which the later is the more specific: Envoy's
 * ratelimit service takes the first that is declared, Limiter the more specific.
 */
final class WildcardOrder implements Lint.Inspection {

  /** Above it a level's wildcards are not compared: a file of so many is made by a program. */
  private static final int MOST = 1_000;

  private record Level(List<Rule.Entry> above, String key) {}

  @Override
  public void inspect(String domain, List<Rule> rules, List<Finding> findings) {
    Map<Level, Map<Pattern, Rule>> levels = new LinkedHashMap<>();
    for (Rule rule : rules) {
      for (int i = 0; i < rule.path().size(); i++) {
        Rule.Entry entry = rule.path().get(i);
        if (entry.pattern() instanceof Pattern.Wildcard) {
          levels
              .computeIfAbsent(
                  new Level(rule.path().subList(0, i), entry.key()),
                  unknown -> new LinkedHashMap<>())
              .putIfAbsent(entry.pattern(), rule);
        }
      }
    }
    levels.forEach((level, wildcards) -> inspect(level, wildcards, findings));
  }

  private static void inspect(Level level, Map<Pattern, Rule> wildcards, List<Finding> findings) {
    if (wildcards.size() > MOST) {
      return;
    }
    List<Pattern> earlier = new ArrayList<>();
    wildcards.forEach(
        (pattern, rule) -> {
          earlier.stream()
              .filter(first -> pattern.compareSpecificity(first) > 0 && pattern.overlaps(first))
              .findFirst()
              .ifPresent(
                  first ->
                      findings.add(
                          new Finding(
                              Severity.HINT,
                              "wildcard-order",
                              rule.origin(),
                              "values of '"
                                  + level.key()
                                  + "' that satisfy both '"
                                  + first
                                  + "' and '"
                                  + pattern
                                  + "' are of the latter, the more specific; Envoy would take '"
                                  + first
                                  + "', which is declared first")));
          earlier.add(pattern);
        });
  }
}
