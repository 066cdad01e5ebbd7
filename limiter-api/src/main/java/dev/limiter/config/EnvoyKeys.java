package dev.limiter.config;

import dev.limiter.Pattern;
import dev.limiter.Rule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A key {@code a_b} beside a key {@code a} of value {@code b}: Envoy's ratelimit service joins key
 * and value, takes the two for one and refuses the file.
 */
final class EnvoyKeys implements Lint.Inspection {

  @Override
  public void inspect(String domain, List<Rule> rules, List<Finding> findings) {
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
}
