package dev.limiter;

import java.util.List;

/**
 * Is told of what a limiter decides (SPI): for metrics and audit.
 *
 * <p>Called on the thread of the check, after the decision: it must be quick and must not block.
 * What it throws is contained and logged once; it never changes a decision. Safe for use by several
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
}
