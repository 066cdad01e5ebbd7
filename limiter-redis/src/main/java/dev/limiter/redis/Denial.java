package dev.limiter.redis;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.util.ArrayList;
import java.util.List;

/**
 * A denial that Redis answered, and until when each limit that denied would do so again: what
 * {@link DenialMemory} remembers.
 *
 * <p>Instants are those of a {@link System#nanoTime}, waits are as long as the same clock measures
 * them. Immutable and safe for use by several threads.
 */
final class Denial {

  /** Rates of clocks differ by less than 1 in this; a quartz is off by a tenth of it at most. */
  private static final long CLOCK_DRIFT = 1_024;

  /**
   * The server shows whole microseconds of its clock, floored; one more for what is rounded here.
   */
  private static final long ROUNDING_NANOS = 2_000;

  private static final long NANOS_PER_MICRO = 1_000;

  private final List<LimitStatus> statuses;
  private final int[] generations;
  private final long[] heldNanos; // from when it was sent; 0: does not deny, or not for long enough
  private final long sentNanos;
  private final long receivedNanos;
  private final boolean lasting;

  /**
   * Creates one.
   *
   * @param statuses what each limit said
   * @param generations those of each limit's key before the check was sent
   * @param sentNanos when the check was sent
   * @param receivedNanos when the answer was there
   * @param holdNanos how long it may be remembered at most
   */
  Denial(
      List<LimitStatus> statuses,
      int[] generations,
      long sentNanos,
      long receivedNanos,
      long holdNanos) {
    this.statuses = statuses;
    this.generations = generations;
    this.sentNanos = sentNanos;
    this.receivedNanos = receivedNanos;
    this.heldNanos = new long[statuses.size()];
    boolean anyHeld = false;
    for (int i = 0; i < heldNanos.length; i++) {
      LimitStatus status = statuses.get(i);
      boolean alone = statuses.size() == 1 || !status.key().quota(); // else others may admit
      heldNanos[i] = alone ? heldNanos(status, holdNanos) : 0;
      anyHeld |= heldNanos[i] > 0;
    }
    this.lasting = anyHeld;
  }

  private static long heldNanos(LimitStatus status, long holdNanos) {
    if (status.allowed() || status.shadow()) {
      return 0;
    }
    if (status.retryAfterMicros() > holdNanos) { // microseconds: long beyond it, and maybe never
      return holdNanos;
    }
    long wait = status.retryAfterMicros() * NANOS_PER_MICRO;
    return Math.min(holdNanos, Math.max(0, wait - wait / CLOCK_DRIFT - ROUNDING_NANOS));
  }

  /** Tells whether there is anything to remember: some waits are over when they are read. */
  boolean isLasting() {
    return lasting;
  }

  /** Tells whether this is about these counters in this order, whatever their policies. */
  boolean isOf(List<Check> checks) {
    if (checks.size() != statuses.size()) {
      return false;
    }
    for (int i = 0; i < heldNanos.length; i++) {
      if (!statuses.get(i).key().equals(checks.get(i).key())) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether this is about one counter alone. */
  boolean isOf(CounterKey key) {
    return heldNanos.length == 1 && statuses.get(0).key().equals(key);
  }

  /**
   * Tells whether one of its limits goes by the policy of a key, and is enforced or not as it is.
   */
  @SuppressWarnings("ReferenceEquality") // as a rule the same one, which spares the comparison
  boolean goesBy(int index, CounterKey key) {
    LimitStatus status = statuses.get(index);
    Policy policy = status.policy();
    return (policy == key.policy() || policy.equals(key.policy()))
        && status.shadow() == key.shadow();
  }

  /** Tells whether what one of its limits said of its cost is so of another cost. */
  boolean covers(int index, long cost) {
    LimitStatus status = statuses.get(index);
    return status.allowed() ? cost <= status.remaining() : cost >= status.cost();
  }

  /** Tells whether one of its limits still denies, as long as nothing was given back. */
  boolean denies(int index, int generation, long nowNanos) {
    return nowNanos - sentNanos < heldNanos[index] && generations[index] == generation;
  }

  /** Returns the denial of a check of one counter. */
  Decision decision(CounterKey key, long cost, long nowNanos) {
    LimitStatus status = statuses.get(0);
    long age = ageMicros(nowNanos);
    return Decision.of(
        Decision.Source.LOCAL_DENIAL,
        key,
        cost,
        false,
        status.remaining(),
        retryAfter(status, key, cost, age),
        less(status.resetAfterMicros(), age),
        status.atMicros() + age);
  }

  /** Returns the denial of a check of several counters, which lists every limit. */
  Decision decision(List<Check> checks, long nowNanos) {
    long age = ageMicros(nowNanos);
    List<LimitStatus> aged = new ArrayList<>(checks.size());
    for (int i = 0; i < checks.size(); i++) {
      LimitStatus status = statuses.get(i);
      Check check = checks.get(i);
      aged.add(
          new LimitStatus(
              check.key(),
              check.cost(),
              status.allowed(),
              status.shadow(),
              status.remaining(),
              status.allowed() ? 0 : retryAfter(status, check.key(), check.cost(), age),
              less(status.resetAfterMicros(), age),
              status.atMicros() + age));
    }
    return Decision.of(Decision.Source.LOCAL_DENIAL, aged);
  }

  /**
   * Counted from when the answer was there, and slowly: who waits what is left is not too early.
   */
  private long ageMicros(long nowNanos) {
    long age = (nowNanos - receivedNanos) / NANOS_PER_MICRO;
    return age <= 0 ? 0 : age - age / CLOCK_DRIFT - 1;
  }

  private static long retryAfter(LimitStatus status, CounterKey key, long cost, long age) {
    long wait = status.retryAfterMicros();
    return wait == LimitStatus.NEVER || cost > key.policy().burst()
        ? LimitStatus.NEVER
        : less(wait, age);
  }

  /** What is not over yet is not shown as if it were. */
  private static long less(long micros, long age) {
    return micros == 0 ? 0 : Math.max(1, micros - age);
  }
}
