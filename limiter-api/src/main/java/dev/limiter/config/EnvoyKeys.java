package dev.limiter.config;

import dev.limiter.Pattern;
import dev.limiter.Rule;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A key {@code a_b} beside a key {@code a} of value {@code b}: Envoy's ratelimit service joins key
 * and value, takes the two for one and refuses the file.
 */
final class EnvoyKeys implements Lint.Inspection {

  @Override
  public void inspect(String domain, List<Rule> rules, List<Finding> findings) {
    if (!hasKeysThatBeginAlike(rules)) {
      return;
    }
    Map<List<Object>, Rule.Entry> joined = new HashMap<>();
    for (Rule rule : rules) {
      for (int i = 0; i < rule.path().size(); i++) {
        Rule.Entry entry = rule.path().get(i);
        String text =
            entry.pattern() instanceof Pattern.Any
                ? entry.key()
                : entry.key() + "_" + entry.pattern();
        Rule.Entry other = joined.putIfAbsent(List.of(rule.path().subList(0, i), text), entry);
        if (other != null && !other.key().equals(entry.key())) {
          findings.add(
              new Finding(
                  Severity.HINT,
                  "joined-key",
                  rule.origin(),
                  "'"
                      + entry
                      + "' and '"
                      + other
                      + "' are two things here; Envoy joins key and value and would refuse the"
                      + " file"));
        }
      }
    }
  }

  /**
   * Tells whether some key is another one, a {@code _} and more; most files need no look beyond.
   */
  private static boolean hasKeysThatBeginAlike(List<Rule> rules) {
    Set<String> keys = new HashSet<>();
    rules.forEach(rule -> rule.path().forEach(entry -> keys.add(entry.key())));
    for (String key : keys) {
      for (int at = key.indexOf('_'); at >= 0; at = key.indexOf('_', at + 1)) {
        if (keys.contains(key.substring(0, at))) {
          return true;
        }
      }
    }
    return false;
  }
}
