package dev.limiter.local;

import dev.limiter.Algorithm;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The stored state of one counter, and what is done to it. */
abstract class Cell {

  /*
   * A state is changed by a claim: swap the word for CLAIMED, look and change at leisure, store the
   * word. In between is arithmetic only, nothing that blocks, so a claim lasts some tens of
   * nanoseconds; who meets one spins, and yields the processor in case the claimant lost its own.
   * That is not lock-free. Claims of several cells, which must change as one, are made in the order
   * of their ids, so that they cannot wait for each other in a circle; cells of one key, an evicted
   * one and its successor, have different ids too.
   *
   * What the word holds is the algorithm's: a token bucket keeps its state there and needs a claim
   * only where that does not fit. The other fields of a state are read and written by the claimant
   * only: the CAS acquires them, the ordered store of the word releases them.
   */

  static final long CLAIMED = Long.MIN_VALUE | 1;

  /** Before every instant of any clock, and no overflow when windows are added. */
  static final long LONG_AGO = Long.MIN_VALUE / 2;

  private static final int SPINS = 100;
  static final VarHandle WORD;

  static {
    try {
      WORD = MethodHandles.lookup().findVarHandle(Cell.class, "word", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static final Map<Algorithm, Cell> ABSENT = new EnumMap<>(Algorithm.class);

  static {
    for (Algorithm algorithm : Algorithm.values()) {
      Cell absent = create(algorithm, 0, null);
      absent.claim(); // links the calls, which later must not fail for want of memory or stack
      absent.release();
      ABSENT.put(algorithm, absent);
    }
  }

  final long id;

  /** Where it belongs; null where it belongs nowhere. */
  final @Nullable Cells owner;

  /** When {@link Cells} last told its eviction policy of a use. Benign race. */
  int recordedTick;

  /**
   * Whether it belongs there no more. Benign race: see {@link LocalBackend} on evicted counters.
   */
  boolean retired;

  /** What this instance may admit alone; null where nothing is known of it. */
  private volatile @Nullable Reserve reserve;

  @SuppressWarnings({"UnusedVariable", "FieldMayBeFinal"}) // read and written through WORD
  private long word;

  long held; // while claimed: the word

  Cell(long id, @Nullable Cells owner, long word) {
    this.id = id;
    this.owner = owner;
    this.word = word;
    this.held = word;
  }

  static Cell create(Algorithm algorithm, long id, @Nullable Cells owner) {
    return switch (algorithm) {
      case TOKEN_BUCKET -> new TokenBucketCell(id, owner);
      case FIXED_WINDOW -> new FixedWindowCell(id, owner);
      case SLIDING_WINDOW_COUNTER -> new SlidingWindowCounterCell(id, owner);
      case SLIDING_WINDOW_LOG -> new SlidingWindowLogCell(id, owner);
    };
  }

  /** Returns a cell that nobody writes: the state of every counter without one. */
  static Cell absent(Algorithm algorithm) {
    return Objects.requireNonNull(ABSENT.get(algorithm));
  }

  boolean isAbsent() {
    return id == 0;
  }

  /** Returns what the state is of; a state of another algorithm counts as none. */
  abstract Algorithm algorithm();

  /** Takes a cost if it may pass now. */
  Decision check(CounterKey key, long cost, long now) {
    Policy policy = key.policy();
    long wait;
    long remaining;
    long resetAfter;
    claim();
    try {
      wait = wait(policy, now, cost);
      if (wait == 0 && cost > 0) {
        take(policy, now, cost);
      }
      remaining = remaining(policy, now);
      resetAfter = resetAfter(policy, now);
    } finally {
      release();
    }
    return decision(key, cost, now, remaining, wait, resetAfter);
  }

  /** Returns the denial of a cost that may not pass now, or null; takes nothing. */
  @Nullable Decision refusal(CounterKey key, long cost, long now) {
    Policy policy = key.policy();
    long wait;
    long remaining;
    long resetAfter;
    claim();
    try {
      wait = wait(policy, now, cost);
      remaining = remaining(policy, now);
      resetAfter = resetAfter(policy, now);
    } finally {
      release();
    }
    return wait == 0 ? null : decision(key, cost, now, remaining, wait, resetAfter);
  }

  static Decision decision(
      CounterKey key, long cost, long now, long remaining, long wait, long resetAfter) {
    return Decision.of(
        Decision.Source.BACKEND, key, cost, wait == 0, remaining, wait, resetAfter, now);
  }

  /** Gives a cost back, but for what no longer counts of it. */
  final void refund(Policy policy, long cost, long fullAt, long now) {
    claim();
    try {
      if (fullAt > now) {
        giveBack(policy, now, cost, fullAt);
      }
    } finally {
      release();
    }
  }

  /** Takes a cost that another backend admitted: see {@link LocalBackend#record}. */
  final void record(Policy policy, Admitted admitted) {
    Reserve alone = reserveOrNew();
    claim();
    try {
      follow(policy, admitted);
      if (alone.traffic.admitted(policy, admitted)) {
        alone.follow(policy, admitted);
      }
    } finally {
      release();
    }
  }

  /** Returns what this instance may admit alone, or null. */
  @Nullable Reserve reserve() {
    return reserve;
  }

  /** Returns what this instance may admit alone: all that there is where nothing is known. */
  Reserve reserveOrNew() {
    Reserve known = reserve;
    return known != null ? known : newReserve();
  }

  private Reserve newReserve() {
    Reserve made = new Reserve();
    claim();
    try {
      Reserve known = reserve;
      if (known != null) {
        return known;
      }
      reserve = made;
      return made;
    } finally {
      release();
    }
  }

  /** Undoes {@link #record}. */
  final void forget(Policy policy, Admitted admitted, long now) {
    claim();
    try {
      unfollow(policy, admitted, now);
    } finally {
      release();
    }
    Reserve alone = reserve;
    if (alone != null) {
      alone.giveBack(policy, admitted.cost());
    }
  }

  /** Forgets what was taken. */
  final void reset() {
    claim();
    try {
      clear();
    } finally {
      release();
    }
    Reserve alone = reserve;
    if (alone != null) {
      alone.clear();
    }
  }

  /** Waits until nobody has a claim, and makes one. */
  @SuppressWarnings("ThreadPriorityCheck") // a claimant that lost its processor needs one
  void claim() {
    for (int spins = 0; ; spins++) {
      long found = (long) WORD.getOpaque(this);
      if (found != CLAIMED && WORD.compareAndSet(this, found, CLAIMED)) {
        held = found;
        return;
      }
      if (spins < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }

  /** Ends a claim: what the claimant made of the state is the state. */
  void release() {
    WORD.setRelease(this, held);
  }

  // What follows is for the claimant.

  /** Returns how long a cost has to wait: 0 if it may be taken now; a cost of 0 asks for 1. */
  abstract long wait(Policy policy, long now, long cost);

  /** Takes a cost of at least 1 that has not to wait. */
  abstract void take(Policy policy, long now, long cost);

  abstract long remaining(Policy policy, long now);

  abstract long resetAfter(Policy policy, long now);

  /**
   * Gives back.
   *
   * @param fullAt when nothing would have counted any more after the charge: it is not yet
   */
  abstract void giveBack(Policy policy, long now, long cost, long fullAt);

  /** Becomes the state of a counter that was never used. */
  abstract void clear();

  abstract void follow(Policy policy, Admitted admitted);

  abstract void unfollow(Policy policy, Admitted admitted, long now);
}
