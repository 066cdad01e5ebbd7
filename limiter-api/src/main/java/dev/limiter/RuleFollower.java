package dev.limiter;

/** Goes by the rules of a {@link RuleSource}: a limiter. Safe for use by several threads. */
public interface RuleFollower {

  /**
   * Notes that the source may have something else to give, and returns at once: it is read soon, in
   * another thread. Changes that come faster than they are read are read once.
   */
  void changed();

  /** Returns which rules are in force here, and what is wrong with those that are not. */
  RulesStatus status();
}
