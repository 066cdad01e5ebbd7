package dev.limiter;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A backend that never fails: a local ceiling in front of a primary, and a local decision when the
 * primary throws.
 *
 * <p>Every check first asks the local tier, which refuses only what the primary would refuse as
 * well ({@link Decision.Source#LOCAL_DENIAL}): it holds what the primary admitted through this
 * instance, dated to the instant at which the primary was asked. Then the primary decides ({@link
 * Decision.Source#BACKEND}). If it throws any {@link RuntimeException}, the rule's {@link
 * FailureMode} decides: the local bucket ({@link Decision.Source#FALLBACK}), which knows what this
 * instance admitted so far, a pass ({@link Decision.Source#FAIL_OPEN}) or a refusal ({@link
 * Decision.Source#FAIL_CLOSED}). Nothing is sent to the primary again: it may have been executed.
 *
 * <p>The local bucket admits up to the rule's full limit on each instance while the primary is
 * away; what it admitted is not reported to the primary, which decides alone again as soon as it
 * answers. An instance that admitted traffic alone keeps refusing what would exceed the limit on
 * that instance by itself, at most for the time that this takes to refill, and no longer than until
 * the primary's next answer about that counter: its figures are believed. So each outage can admit
 * up to the limit on each instance, however short the time between two of them.
 *
 * <p>One log line is written when the primary begins to fail and one when it is back, none per
 * request. A fault of one key ({@link BackendException.Scope#KEY}) changes no state and is logged
 * once. Safe for use by several threads.
 */
public final class FailOpenBackend implements Backend {

  private final Backend primary;
  private final FallbackTier local;
  private final PrimaryState state;

  private FailOpenBackend(Backend primary, FallbackTier local) {
    this.primary = Objects.requireNonNull(primary, "primary");
    this.local = Objects.requireNonNull(local, "local");
    this.state = new PrimaryState();
  }

  /**
   * Returns a backend that asks {@code primary} and decides on {@code local} when it cannot.
   * Closing it closes both.
   */
  public static FailOpenBackend of(Backend primary, FallbackTier local) {
    return new FailOpenBackend(primary, local);
  }

  @Override
  public Decision check(Check check) {
    if (check.cost() > 0) {
      Decision refusal = local.refusal(check);
      if (refusal != null) {
        return refusal.withSource(refusing());
      }
    }
    long sentMicros = local.nowMicros();
    Decision decision;
    try {
      decision = primary.check(check);
    } catch (RuntimeException e) {
      state.failed(e, local.nowMicros());
      return withoutPrimary(List.of(check));
    }
    return decided(decision, sentMicros);
  }

  @Override
  public Decision check(List<Check> checks) {
    Decision refusal = local.refusal(checks);
    if (refusal != null) {
      return refusal.withSource(refusing());
    }
    long sentMicros = local.nowMicros();
    Decision decision;
    try {
      decision = primary.check(checks);
    } catch (RuntimeException e) {
      state.failed(e, local.nowMicros());
      return withoutPrimary(checks);
    }
    return decided(decision, sentMicros);
  }

  /** Returns what a refusal of the local tier is: the last word while the primary is away. */
  private Decision.Source refusing() {
    return state.degraded() ? Decision.Source.FALLBACK : Decision.Source.LOCAL_DENIAL;
  }

  private Decision decided(Decision decision, long sentMicros) {
    state.answered(sentMicros);
    if (decision.allowed()) {
      local.record(decision, sentMicros);
    }
    return decision;
  }

  private Decision withoutPrimary(List<Check> checks) {
    List<Check> counted = new ArrayList<>(checks.size());
    for (Check check : checks) {
      FailureMode mode = check.key().shadow() ? FailureMode.LOCAL : check.key().failureMode();
      if (mode == FailureMode.DENY) {
        return Decision.failClosed();
      }
      if (mode == FailureMode.LOCAL) {
        counted.add(check);
      }
    }
    boolean enforced = counted.stream().anyMatch(check -> !check.key().shadow());
    if (counted.isEmpty()) {
      return Decision.failOpen();
    }
    Decision decision =
        counted.size() == 1 && enforced ? local.check(counted.get(0)) : local.check(counted);
    boolean somePassed = counted.size() < checks.size();
    return decision.withSource(
        enforced || !somePassed ? Decision.Source.FALLBACK : Decision.Source.FAIL_OPEN);
  }

  /**
   * Gives back what a decision took, where it was taken.
   *
   * <p>A primary that cannot is not asked again: that refund is lost, which costs the client what
   * it had spent and no more.
   */
  @Override
  public void refund(Decision decision) {
    switch (decision.source()) {
      case BACKEND, UNLIMITED -> refundToPrimary(decision); // the latter took from shadow limits
      case FALLBACK, FAIL_OPEN -> local.refund(decision); // likewise
      case LOCAL_DENIAL, FAIL_CLOSED -> {} // took nothing
    }
  }

  private void refundToPrimary(Decision decision) {
    try {
      primary.refund(decision);
      local.forget(decision);
    } catch (RuntimeException e) {
      state.failed(e, local.nowMicros());
    }
  }

  /** Tells whether the primary failed last and has not been steadily back since. */
  public boolean degraded() {
    return state.degraded();
  }

  /** Closes both backends. */
  @Override
  public void close() {
    try {
      primary.close();
    } finally {
      local.close();
    }
  }
}
