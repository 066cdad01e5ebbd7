package dev.limiter.redis;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what Redis denied, and denies the same again without asking, for as long as Redis
 * certainly would.
 *
 * <p><b>The same</b> is a check of the same counters, held to the same policies, in which each cost
 * that was denied is as large or larger, and each that was not is within what was left. <b>As
 * long</b> as one of the enforced limits that denied has not waited out its wait, counted from when
 * the check was <i>sent</i>, for the server's clock read that instant or a later one, less a slack
 * for clocks whose rates differ by less than 1/1024. Nothing but a refund or a reset lets a counter
 * admit sooner. Those that are made here are seen. One made elsewhere is not, nor is a refund whose
 * reply was lost and which is executed late, a store that lost the counter, or a server whose clock
 * was set forward: for their sake nothing is remembered for longer than the hold time.
 *
 * <p><b>Figures</b> are those of the answer, aged by the time since it was there: whoever waits
 * them out asks no sooner than Redis said. For a cost above that which was denied the wait is a
 * lower bound. Peeks are always asked, and a check with a peek in it.
 *
 * <p>It is a cache of a fixed size, in which one denial makes way for another: forgetting costs a
 * call and is never wrong. Lock-free and safe for use by several threads.
 */
final class DenialMemory {

  static final Duration DEFAULT_HOLD = Duration.ofSeconds(5);

  private static final int ENTRIES = 1 << 14;

  /*
   * A denial that was decided before a refund must not be found after it, though the two may run in
   * any order on the way. Each key has a generation (shared with others, by its hash), which a
   * refund moves on. A check reads it before it is sent, and what it is told is valid while it stays
   * as it was.
   *
   * It is moved on when the refund is over: a denial that was decided before the refund was executed
   * has read a generation that ends there. That is also so if the refund failed, for it may have been
   * executed. A first move before it is sent is not needed for that, and frees who checks meanwhile
   * from what is already remembered, which with a server that does not answer can be long before the
   * refund is given up.
   */
  private final AtomicReferenceArray<@Nullable Denial> denials;
  private final AtomicIntegerArray generations;
  private final long holdNanos;
  private final LongSupplier nanoTime;

  /**
   * Creates one.
   *
   * @param hold how long a denial is remembered at most; zero remembers nothing
   * @param entries how many are remembered at most, a power of two
   * @param nanoTime the clock
   */
  DenialMemory(Duration hold, int entries, LongSupplier nanoTime) {
    this.holdNanos = hold.toNanos();
    this.denials = new AtomicReferenceArray<>(entries);
    this.generations = new AtomicIntegerArray(entries);
    this.nanoTime = nanoTime;
  }

  /** Returns one on the clock of this process that remembers a denial for {@code hold} at most. */
  static DenialMemory holding(Duration hold) {
    return hold.isZero() ? none() : new DenialMemory(hold, ENTRIES, Deadline::nowNanos);
  }

  /** Returns one that remembers nothing. */
  static DenialMemory none() {
    return new DenialMemory(Duration.ZERO, 1, () -> 0);
  }

  /** Decides a check of one counter that is not shadow, by {@code ask} unless it is remembered. */
  Decision check(Check check, Function<Check, Decision> ask) {
    if (holdNanos == 0 || check.cost() == 0) {
      return ask.apply(check);
    }
    int generation = generation(check.key());
    long sentNanos = nanoTime.getAsLong();
    Decision known = recall(check, generation, sentNanos);
    if (known != null) {
      return known;
    }
    Decision decision = ask.apply(check);
    if (!decision.allowed()) {
      remember(decision.statuses(), new int[] {generation}, sentNanos);
    }
    return decision;
  }

  /** Decides a check of several counters, by {@code ask} unless it is remembered. */
  Decision check(List<Check> checks, Function<List<Check>, Decision> ask) {
    if (holdNanos == 0 || hasPeek(checks)) {
      return ask.apply(checks);
    }
    int[] current = generations(checks);
    long sentNanos = nanoTime.getAsLong();
    Decision known = recall(checks, current, sentNanos);
    if (known != null) {
      return known;
    }
    Decision decision = ask.apply(checks);
    boolean complete = decision.statuses().size() == current.length;
    if (!decision.allowed() && complete) {
      remember(decision.statuses(), current, sentNanos);
    }
    return decision;
  }

  /** Does what may let counters admit sooner than they said. */
  <T> T changing(List<CounterKey> keys, Supplier<T> change) {
    keys.forEach(this::changed);
    try {
      return change.get();
    } finally {
      keys.forEach(this::changed);
    }
  }

  // What those are made of.

  /** Returns the denial of a check, or null where it is not known to be denied. */
  @Nullable Decision recall(Check check, int generation, long nowNanos) {
    CounterKey key = check.key();
    int slot = slot(key.hashCode());
    Denial denial = denials.get(slot);
    if (denial == null || !denial.isOf(key)) {
      return null;
    }
    if (!denial.goesBy(0, key)) {
      denials.set(slot, null); // or it would be found again when the rules are changed back
      return null;
    }
    return denial.covers(0, check.cost()) && denial.denies(0, generation, nowNanos)
        ? denial.decision(key, check.cost(), nowNanos)
        : null;
  }

  /** Returns the denial of a check of several, or null where it is not known to be denied. */
  @Nullable Decision recall(List<Check> checks, int[] current, long nowNanos) {
    int slot = slot(hash(checks));
    Denial denial = denials.get(slot);
    if (denial == null || !denial.isOf(checks)) {
      return null;
    }
    boolean denies = false;
    for (int i = 0; i < current.length; i++) {
      Check check = checks.get(i);
      if (!denial.goesBy(i, check.key())) {
        denials.set(slot, null);
        return null;
      }
      if (!denial.covers(i, check.cost())) {
        return null;
      }
      denies |= denial.denies(i, current[i], nowNanos);
    }
    return denies ? denial.decision(checks, nowNanos) : null;
  }

  /** Remembers what a check was denied with, which is of the generations before it was sent. */
  void remember(List<LimitStatus> statuses, int[] before, long sentNanos) {
    Denial denial = new Denial(statuses, before, sentNanos, nanoTime.getAsLong(), holdNanos);
    if (denial.isLasting()) {
      denials.set(slot(hashOfStatuses(statuses)), denial);
    }
  }

  /** Returns what was changed how often, of a key and of those that share it. */
  int generation(CounterKey key) {
    return generations.get(slot(key.hashCode()));
  }

  private int[] generations(List<Check> checks) {
    int[] current = new int[checks.size()];
    for (int i = 0; i < current.length; i++) {
      current[i] = generation(checks.get(i).key());
    }
    return current;
  }

  /** Notes that what is known of a key may be so no more. */
  void changed(CounterKey key) {
    generations.incrementAndGet(slot(key.hashCode()));
  }

  private static boolean hasPeek(List<Check> checks) {
    for (int i = 0; i < checks.size(); i++) {
      if (checks.get(i).cost() == 0) {
        return true;
      }
    }
    return false;
  }

  private static int hash(List<Check> checks) {
    int hash = 0;
    for (int i = 0; i < checks.size(); i++) {
      hash = 31 * hash + checks.get(i).key().hashCode();
    }
    return hash;
  }

  private static int hashOfStatuses(List<LimitStatus> statuses) {
    int hash = 0;
    for (LimitStatus status : statuses) {
      hash = 31 * hash + status.key().hashCode();
    }
    return hash;
  }

  private int slot(int hash) {
    int spread = hash * 0x9E3779B9; // the hash codes of similar texts differ in their low bits only
    return (spread ^ (spread >>> 16)) & (denials.length() - 1);
  }
}
