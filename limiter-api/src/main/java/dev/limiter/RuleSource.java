package dev.limiter;

/**
 * Where a limiter's rules come from (SPI).
 *
 * <p>Implementations are safe for use by several threads.
 */
@FunctionalInterface
public interface RuleSource {

  /**
   * Returns the rules as they are now.
   *
   * @throws RuleException if they cannot be read or are invalid
   */
  RuleSet load();

  /** Returns a source that always gives these rules. */
  static RuleSource of(RuleSet rules) {
    return () -> rules;
  }
}
