package dev.limiter.ctl;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.limiter.Algorithm;
import dev.limiter.FailureMode;
import dev.limiter.Pattern;
import dev.limiter.Policy;
import dev.limiter.Rule;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A rule as JSON shows it, in the words of the file.
 *
 * @param rule the path in one text
 * @param place where it was written
 * @param limits its limits; empty for a whitelist
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record RuleView(
    String rule,
    String place,
    List<Step> path,
    @JsonInclude(JsonInclude.Include.ALWAYS) List<Limit> limits,
    boolean shadowMode,
    int enforcedPercent,
    boolean quotaMode,
    Set<String> replaces,
    @Nullable String name,
    @Nullable String failureMode,
    @Nullable String hashTag,
    boolean detailedMetric,
    Map<String, Object> metadata) {

  /** One step of the path; without a value it is satisfied by any. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Step(String key, @Nullable String value, boolean shareThreshold, boolean valueToMetric) {
    static Step of(Rule.Entry entry) {
      return new Step(
          entry.key(),
          entry.pattern() instanceof Pattern.Any ? null : entry.pattern().toString(),
          entry.shared(),
          entry.inMetric());
    }
  }

  /** One limit. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Limit(
      String name, long limit, String window, String algorithm, @Nullable Long burst, String text) {
    static Limit of(Policy policy) {
      return new Limit(
          policy.name(),
          policy.limit(),
          policy.window().toString(),
          policy.algorithm().text(),
          policy.algorithm() == Algorithm.TOKEN_BUCKET ? policy.burst() : null,
          Words.limit(policy));
    }
  }

  static RuleView of(Rule rule) {
    return new RuleView(
        Words.path(rule),
        rule.origin(),
        rule.path().stream().map(Step::of).toList(),
        rule.policies().stream().map(Limit::of).toList(),
        rule.shadow(),
        rule.enforcedPercent(),
        rule.quota(),
        new TreeSet<>(rule.replaces()),
        rule.name().orElse(null),
        rule.failureMode().map(RuleView::text).orElse(null),
        rule.hashTag().orElse(null),
        rule.detailedMetric(),
        rule.metadata());
  }

  static String text(FailureMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }
}
