package dev.limiter.config;

import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What became of texts that were read as rules: the rules, or every fault. Immutable. */
final class ParsedText {

  private final @Nullable RuleSet rules;
  private final List<String> faults;

  private ParsedText(@Nullable RuleSet rules, List<String> faults) {
    this.rules = rules;
    this.faults = faults;
  }

  static ParsedText of(Map<String, String> texts) {
    try {
      return new ParsedText(RuleText.parse(texts), List.of());
    } catch (RuleException e) {
      return new ParsedText(null, e.problems());
    }
  }

  /**
   * Returns the rules.
   *
   * @throws RuleException with every fault
   */
  RuleSet rules() {
    if (rules == null) {
      throw new RuleException(faults);
    }
    return rules;
  }
}
