package dev.limiter;

import java.util.List;
import java.util.Objects;

/**
 * Rules as a {@link RuleSource} gave them, with what names them.
 *
 * @param rules the rules
 * @param version what operators call them, such as a number that was published; empty if nothing
 * @param checksum the SHA-256 of their text in hex, by which equal rules are known to be equal;
 *     empty where there is no text
 * @param problems why these are not the rules that the source should have now, such as a store that
 *     is away while a copy of its rules is here; empty as a rule
 */
public record RuleSnapshot(RuleSet rules, String version, String checksum, List<String> problems) {

  /** Creates a snapshot. */
  public RuleSnapshot {
    Objects.requireNonNull(rules, "rules");
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(checksum, "checksum");
    problems = List.copyOf(problems);
  }

  /** Returns rules without a name, as they should be. */
  public static RuleSnapshot of(RuleSet rules) {
    return new RuleSnapshot(rules, "", "", List.of());
  }

  /** Returns the same with other problems. */
  public RuleSnapshot withProblems(List<String> problems) {
    return new RuleSnapshot(rules, version, checksum, problems);
  }
}
