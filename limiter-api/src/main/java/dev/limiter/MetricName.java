package dev.limiter;

/**
 * The names of metrics: the rule's path, and values where the rule asks for them, as Envoy's
 * ratelimit service names its statistics ({@code src/config/config_impl.go}).
 *
 * <p>Colons, bars, blanks and controls become {@code _}, for the sake of what reads metrics; a
 * value of more than {@value KeyText#MAX_LENGTH} characters becomes {@code #} and its hash.
 */
final class MetricName {

  private MetricName() {}

  static String of(String domain, Rule rule, String[] values) {
    StringBuilder name = new StringBuilder(64);
    append(name, domain);
    int next = 0;
    for (Rule.Entry entry : rule.path()) {
      name.append('.');
      append(name, entry.key());
      Pattern pattern = entry.pattern();
      boolean variable = !entry.shared() && !(pattern instanceof Pattern.Exact);
      String value = variable && next < values.length ? values[next++] : "";
      if (variable && (rule.detailedMetric() || entry.inMetric())) {
        append(name.append('_'), value);
      } else if (!(pattern instanceof Pattern.Any)) {
        append(name.append('_'), pattern.toString());
      }
    }
    return name.toString();
  }

  private static void append(StringBuilder name, String part) {
    String bounded = part.length() > KeyText.MAX_LENGTH ? KeyText.hash(part) : part;
    for (int i = 0; i < bounded.length(); i++) {
      char c = bounded.charAt(i);
      name.append(c == ':' || c == '|' || c <= ' ' || Character.isISOControl(c) ? '_' : c);
    }
  }
}
