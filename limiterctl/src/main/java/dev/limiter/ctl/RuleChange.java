package dev.limiter.ctl;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of one rule.
 *
 * @param kind {@code added}, {@code removed} or {@code changed}
 * @param domain its domain
 * @param rule its path in one text
 * @param fields what it says otherwise, of a rule that changed; otherwise what it says that is not
 *     the default, with one side missing
 * @param countsAnew whether some limit of a rule that changed has another counter now (another
 *     window or algorithm, say), which begins as if it had never been used
 * @param before the rule as it was, missing of one that is added
 * @param after the rule as it becomes, missing of one that is removed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record RuleChange(
    String kind,
    String domain,
    String rule,
    List<Field> fields,
    boolean countsAnew,
    @Nullable RuleView before,
    @Nullable RuleView after) {

  static final String ADDED = "added";
  static final String REMOVED = "removed";
  static final String CHANGED = "changed";

  /** One field of a rule, before and after. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Field(String field, @Nullable String before, @Nullable String after) {
    @Override
    public String toString() {
      if (before == null) {
        return field + "  " + after;
      }
      return after == null ? field + "  " + before : field + "  " + before + " -> " + after;
    }
  }
}
