package dev.limiter;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The in-process backend that {@link FailOpenBackend} keeps in front of and behind another (SPI).
 *
 * <p>None of its methods does I/O, blocks or throws for any state of the counters.
 */
public interface FallbackTier extends Backend {

  /** Returns the current instant on this tier's clock, in microseconds. */
  long nowMicros();

  /**
   * Returns the denial of a check that would not be admitted now, or null if it would; takes
   * nothing either way.
   */
  @Nullable Decision refusal(List<Check> checks);

  /** Like {@link #refusal(List)}, of one counter. */
  @Nullable Decision refusal(Check check);

  /**
   * Records what another backend decided: what it admitted, and that it denied.
   *
   * @param decision the decision
   * @param sentMicros the instant, on this tier's clock, at which that backend was asked; the other
   *     backend charged no earlier, so this tier's bucket never runs behind that backend's
   */
  void record(Decision decision, long sentMicros);

  /**
   * Gives back the whole of what {@link #record} took for a decision, up to the capacity.
   *
   * @param admitted the decision
   */
  void forget(Decision admitted);

  /**
   * Decides a check of one counter that is not shadow without the other backend, within this
   * instance's share of its limit: from what the other backend had left, as it last said.
   *
   * @return the decision, of {@link Decision.Source#FALLBACK}
   */
  Decision alone(Check check, Share share);

  /** Like {@link #alone(Check, Share)}, of several counters, all or nothing. */
  Decision alone(List<Check> checks, Share share);

  /** Gives back what a decision of {@link #alone} took, but for what has refilled since. */
  void refundAlone(Decision decision);
}
