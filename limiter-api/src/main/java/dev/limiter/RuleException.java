package dev.limiter;

import java.util.List;

/**
 * Rules that cannot be used, with every fault that was found.
 *
 * <p>Each problem names its place ({@code file:line:column} for a rule file), the rule that is
 * broken and the offending value.
 */
public final class RuleException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // List.copyOf gives a serializable list
  private final List<String> problems;

  /** Creates one from its problems; there is at least one. */
  public RuleException(List<String> problems) {
    super(String.join(System.lineSeparator(), problems));
    this.problems = List.copyOf(problems);
  }

  /** Creates one for a single problem. */
  public RuleException(String problem, Throwable cause) {
    super(problem, cause);
    this.problems = List.of(problem);
  }

  /** Returns every problem found, in the order of the file. */
  public List<String> problems() {
    return problems;
  }
}
