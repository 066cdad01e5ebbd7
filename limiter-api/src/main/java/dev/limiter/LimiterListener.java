package dev.limiter;

import java.util.List;

/**
 * Is told of what a limiter decides (SPI): for metrics and audit.
 *
 * <p>Decisions are told on the thread of the check: it must be quick and must not block. What it
 * throws is contained and logged once; it never changes a decision. Safe for use by several
 * threads.
 */
@FunctionalInterface
public interface LimiterListener {

  /**
   * A check was decided.
   *
   * @param charges what was asked, as given
   * @param decision the answer
   */
  void onDecision(List<Charge> charges, Decision decision);

  /**
   * Other rules are in force, or what is wrong with their source is something else than before;
   * told once a change, by the thread that reads the rules.
   *
   * @param status what is in force, and what is wrong
   */
  default void onRules(RulesStatus status) {}
}
