package dev.limiter;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A backend that never fails: a local ceiling in front of a primary, and a local decision when the
 * primary cannot.
 *
 * <p>Every check first asks the local tier, which refuses only what the primary would refuse as
 * well ({@link Decision.Source#LOCAL_DENIAL}): it holds what the primary admitted through this
 * instance, dated to the instant at which the primary was asked. Then the primary decides ({@link
 * Decision.Source#BACKEND}, or LOCAL_DENIAL where it knew without asking its store). If it throws
 * any {@link RuntimeException}, the rule's {@link FailureMode} decides: the local tier ({@link
 * Decision.Source#FALLBACK}), a pass ({@link Decision.Source#FAIL_OPEN}) or a refusal ({@link
 * Decision.Source#FAIL_CLOSED}). Nothing is sent to the primary again: it may have been executed.
 *
 * <p><b>Alone</b>, the local tier goes on from what the primary had left when it last said so, and
 * admits this instance's {@link Share} of each limit: the fleet stays near the limit. What was
 * admitted alone is not reported to the primary, which decides by itself again as soon as it is
 * back: an outage can admit a second time what was left and what refills meanwhile, up to one
 * capacity.
 *
 * <p><b>Breakers.</b> A {@link Partition} of the primary that is down, or fails too large a share
 * of its calls, is not asked any more until a probe in the background has succeeded; no check pays
 * for that. A check of several counters is decided locally if one of them is in such a partition.
 * The trouble of one key ({@link BackendException.Kind#KEY}) and saturation are answered locally,
 * are logged once a minute, and change no state. States are in {@link #partitions}, and in one log
 * line for each change.
 *
 * <p>Safe for use by several threads.
 */
public final class FailOpenBackend implements Backend {

  private final Backend primary;
  private final FallbackTier local;
  private final LocalAnswer localAnswer;
  private final Breakers breakers;
  private final AtomicInteger resets = new AtomicInteger();

  FailOpenBackend(
      Backend primary,
      FallbackTier local,
      BreakerSettings settings,
      FailureMode unsaid,
      Share share) {
    this.primary = primary;
    this.local = local;
    this.localAnswer = new LocalAnswer(local, share, unsaid);
    this.breakers = new Breakers(settings, local::nowMicros);
    Rehearsal.begin(local);
  }

  /**
   * Returns a backend that asks {@code primary} and decides on {@code local} when it cannot, with
   * the defaults of {@link FailOpenBackendBuilder}. Closing it closes both.
   */
  public static FailOpenBackend of(Backend primary, FallbackTier local) {
    return builder(primary, local).build();
  }

  /** Returns a builder of such a backend. */
  public static FailOpenBackendBuilder builder(Backend primary, FallbackTier local) {
    return new FailOpenBackendBuilder(primary, local);
  }

  @Override
  public Decision check(Check check) {
    Breaker breaker = breakers.of(primary.partition(check.key()));
    if (breaker.isOpen()) {
      return localAnswer.to(check);
    }
    if (check.cost() > 0) {
      Decision refusal = local.refusal(check);
      if (refusal != null) {
        return refusal.withSource(Decision.Source.LOCAL_DENIAL);
      }
    }
    int resetsBefore = resets.get();
    long sentMicros = local.nowMicros();
    Decision decision;
    try {
      decision = primary.check(check);
    } catch (RuntimeException e) {
      breakers.failed(List.of(breaker), e);
      return localAnswer.to(check);
    }
    breaker.succeeded(sentMicros);
    return recorded(decision, sentMicros, resetsBefore);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if a counter is named twice
   */
  @Override
  public Decision check(List<Check> checks) {
    Check.requireDistinct(checks); // a mistake of the caller is no failure of the primary
    List<Breaker> concerned = breakersOf(checks, Check::key);
    if (isAnyOpen(concerned)) {
      return localAnswer.to(checks);
    }
    Decision refusal = local.refusal(checks);
    if (refusal != null) {
      return refusal.withSource(Decision.Source.LOCAL_DENIAL);
    }
    int resetsBefore = resets.get();
    long sentMicros = local.nowMicros();
    Decision decision;
    try {
      decision = primary.check(checks);
    } catch (RuntimeException e) {
      breakers.failed(concerned, e);
      return localAnswer.to(checks);
    }
    for (Breaker breaker : concerned) {
      breaker.succeeded(sentMicros);
    }
    return recorded(decision, sentMicros, resetsBefore);
  }

  private Decision recorded(Decision decision, long sentMicros, int resetsBefore) {
    local.record(decision, sentMicros);
    if (decision.allowed() && resets.get() != resetsBefore) {
      // What the primary took may be of before a reset, and the ceiling must not hold more.
      local.reset(decision.charged().stream().map(LimitStatus::key).toList());
    }
    return decision;
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
      case FALLBACK, FAIL_OPEN -> localAnswer.refund(decision); // likewise
      case LOCAL_DENIAL, FAIL_CLOSED -> {} // took nothing
    }
  }

  private void refundToPrimary(Decision decision) {
    List<Breaker> concerned = breakersOf(decision.charged(), LimitStatus::key);
    try {
      if (!isAnyOpen(concerned)) {
        primary.refund(decision);
      }
    } catch (RuntimeException e) {
      breakers.failed(concerned, e);
    } finally {
      local.forget(decision); // it may have been given back: the ceiling must not hold more
    }
  }

  /**
   * Forgets what was taken of counters: here, and at the primary.
   *
   * @throws RuntimeException that of a primary that cannot; the local tier has forgotten all the
   *     same
   */
  @Override
  public void reset(List<CounterKey> keys) {
    local.reset(keys);
    try {
      primary.reset(keys);
    } catch (RuntimeException e) {
      breakers.failed(breakersOf(keys, Function.identity()), e);
      throw e;
    } finally {
      // Again, for checks that the primary decided before it forgot and that were recorded since;
      // those that are recorded from now on see that there was a reset.
      resets.incrementAndGet();
      local.reset(keys);
    }
  }

  /** Returns the breakers of the partitions that have the counters, each once. */
  private <T> List<Breaker> breakersOf(List<T> things, Function<T, CounterKey> key) {
    List<Breaker> concerned = new ArrayList<>(1);
    for (T thing : things) {
      Breaker breaker = breakers.of(primary.partition(key.apply(thing)));
      if (!concerned.contains(breaker)) {
        concerned.add(breaker);
      }
    }
    return concerned;
  }

  private static boolean isAnyOpen(List<Breaker> concerned) {
    for (Breaker breaker : concerned) {
      if (breaker.isOpen()) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether some partition of the primary is not asked at present. */
  public boolean degraded() {
    return breakers.anyOpen();
  }

  /** Returns how each partition of the primary is that was asked so far, by name. */
  public List<PartitionStatus> partitions() {
    return breakers.statuses();
  }

  @Override
  public Partition partition(CounterKey key) {
    return primary.partition(key);
  }

  @Override
  public Fleet fleet() {
    return primary.fleet();
  }

  /** Closes both backends. */
  @Override
  public void close() {
    breakers.stop();
    try {
      primary.close();
    } finally {
      local.close();
    }
  }
}
