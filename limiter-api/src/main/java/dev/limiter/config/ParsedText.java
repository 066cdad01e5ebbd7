package dev.limiter.config;

import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of texts that were read as rules: the rules and what their text warns of, or every
 * fault. Immutable.
 */
final class ParsedText {

  private final @Nullable RuleSet rules;
  private final List<Finding> warnings;
  private final List<String> faults;

  private ParsedText(@Nullable RuleSet rules, List<Finding> warnings, List<String> faults) {
    this.rules = rules;
    this.warnings = List.copyOf(warnings);
    this.faults = faults;
  }

  static ParsedText of(Map<String, String> texts) {
    Faults read = new Faults();
    try {
      return new ParsedText(RuleText.parse(texts, read), read.warnings(), List.of());
    } catch (RuleException e) {
      return new ParsedText(null, List.of(), e.problems());
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

  /** Returns what only the text of rules that can be used shows. */
  List<Finding> warnings() {
    return warnings;
  }
}
