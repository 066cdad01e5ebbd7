package dev.limiter.contract;

import dev.limiter.Policy;
import java.util.List;

/**
 * A timeline of one counter that begins unknown to the backend, with the right answers.
 *
 * @param name unique in its file
 * @param steps in order
 */
public record Trace(String name, List<Step> steps) {

  /** Copies the steps. */
  public Trace {
    steps = List.copyOf(steps);
  }

  /** One thing that happens to the counter. */
  public sealed interface Step {
    /** Returns the backend's clock at this step, in microseconds; it may lie before the last. */
    long now();
  }

  /**
   * The counter is checked.
   *
   * @param policy what it is held to at this step
   * @param cost what is asked of it; 0 is a peek
   * @param outcome the right answer
   */
  public record Asked(long now, Policy policy, long cost, Outcome outcome) implements Step {}

  /**
   * An admitted check is given back.
   *
   * @param of the index of its step
   */
  public record Refunded(long now, int of) implements Step {}
}
