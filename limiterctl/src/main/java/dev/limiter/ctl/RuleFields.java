package dev.limiter.ctl;

import dev.limiter.Rule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a rule says, field by field in the words of the file: the form in which two are compared.
 */
final class RuleFields {

  static final String LIMIT = "limit";

  private RuleFields() {}

  static Map<String, String> of(Rule rule) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(LIMIT, Words.limits(rule.policies()));
    fields.put("shadow_mode", String.valueOf(rule.shadow()));
    fields.put("enforced_percent", String.valueOf(rule.enforcedPercent()));
    fields.put("failure_mode", rule.failureMode().map(RuleView::text).orElse("not given"));
    fields.put("quota_mode", String.valueOf(rule.quota()));
    fields.put("replaces", new TreeSet<>(rule.replaces()).toString());
    fields.put("hash_tag", rule.hashTag().orElse("not given"));
    fields.put("name", rule.name().orElse("not given"));
    fields.put("share_threshold", keys(rule.path().stream().filter(Rule.Entry::shared).toList()));
    fields.put("value_to_metric", keys(rule.path().stream().filter(Rule.Entry::inMetric).toList()));
    fields.put("detailed_metric", String.valueOf(rule.detailedMetric()));
    fields.put("metadata", rule.metadata().toString());
    return fields;
  }

  private static String keys(List<Rule.Entry> entries) {
    return entries.stream()
        .map(Rule.Entry::key)
        .sorted()
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
