package dev.limiter.local;

import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** The stored state of one counter, and what is done to it. */
final class Cell {

  /*
   * A state is an instant, whole microseconds and a fraction. Most states have no fraction, because
   * most rates let a token take a whole number of microseconds; those are one long, read by a plain
   * load and changed by one CAS, and that is the whole protocol: lock-free, with no write for a
   * denial. The lowest bit of the word is 0 for them:
   *
   *      word = zero << 1            the whole state
   *      word = zero << 1 | 1        a fraction, part / p, is beside the word
   *      word = CLAIMED              someone is changing it
   *
   * Whatever does not fit one CAS goes by a claim: swap the word for CLAIMED, look and change at
   * leisure, store the new word. That is a fraction, whose three numbers must change together, and
   * a check of several counters, which must see and change all of them as one. Between the two
   * steps is arithmetic only, nothing that blocks, throws or allocates, so a claim lasts some tens
   * of nanoseconds; who meets one spins, and yields the processor in case the claimant lost its
   * own. This part is not lock-free. Claims of several cells are made in the order of their ids, so
   * that they cannot wait for each other in a circle; cells of one key, an evicted one and its
   * successor, have different ids too.
   *
   * The plain fields are read and written by the claimant only: the CAS acquires them, the ordered
   * store of the word releases them.
   */

  /** A cell that nobody writes: the state of every counter without one, full. */
  static final Cell ABSENT = new Cell(0);

  private static final long UNTOUCHED = Long.MIN_VALUE; // empty so long ago that it is full
  private static final long FRACTION = 1;
  private static final long CLAIMED = UNTOUCHED | FRACTION;
  private static final int SPINS = 100;
  private static final VarHandle WORD;

  static {
    try {
      WORD = MethodHandles.lookup().findVarHandle(Cell.class, "word", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
    ABSENT
        .claim(); // links the calls of both, which later must not fail for want of memory or stack
    ABSENT.release();
  }

  final long id;

  /** When {@link Cells} last told its eviction policy of a use. Benign race. */
  int recordedTick;

  @SuppressWarnings({"UnusedVariable", "FieldMayBeFinal"}) // read and written through WORD
  private long word = UNTOUCHED;

  private long held = UNTOUCHED; // while claimed: the word
  private long heldPart; // 0 where the word is a whole state
  private long heldP = 1;
  private long recordedAt = Long.MIN_VALUE; // the latest of what record was told

  Cell(long id) {
    this.id = id;
  }

  /** Takes a cost if it may pass now. */
  Decision check(CounterKey key, long cost, long now) {
    Policy policy = key.policy();
    while (true) {
      long found = (long) WORD.getAcquire(this);
      if ((found & FRACTION) != 0) {
        return checkClaimed(key, cost, now);
      }
      long zero = TokenBucket.zero(policy, now, found >> 1, 0);
      long part = TokenBucket.part(policy, now, found >> 1, 0);
      long wait = TokenBucket.wait(policy, now, zero, part, cost);
      if (wait != 0 || cost == 0) {
        return decision(key, cost, now, zero, part, wait);
      }
      long nextZero = TokenBucket.zeroAfter(policy, zero, part, cost);
      if (TokenBucket.partAfter(policy, part, cost) != 0) {
        return checkClaimed(key, cost, now);
      }
      if (WORD.weakCompareAndSet(this, found, nextZero << 1)) {
        return decision(key, cost, now, nextZero, 0, 0);
      }
    }
  }

  private Decision checkClaimed(CounterKey key, long cost, long now) {
    Policy policy = key.policy();
    long zero;
    long part;
    long wait;
    claim();
    try {
      zero = zero(policy, now);
      part = part(policy, now);
      wait = TokenBucket.wait(policy, now, zero, part, cost);
      if (wait == 0 && cost > 0) {
        zero = TokenBucket.zeroAfter(policy, zero, part, cost);
        part = TokenBucket.partAfter(policy, part, cost);
        store(policy, zero, part);
      }
    } finally {
      release();
    }
    return decision(key, cost, now, zero, part, wait);
  }

  /** Returns the denial of a cost that may not pass now, or null; takes nothing. */
  @Nullable Decision refusal(CounterKey key, long cost, long now) {
    long found = (long) WORD.getAcquire(this);
    if ((found & FRACTION) != 0) {
      return refusalClaimed(key, cost, now);
    }
    long zero = TokenBucket.zero(key.policy(), now, found >> 1, 0);
    long part = TokenBucket.part(key.policy(), now, found >> 1, 0);
    long wait = TokenBucket.wait(key.policy(), now, zero, part, cost);
    return wait == 0 ? null : decision(key, cost, now, zero, part, wait);
  }

  private @Nullable Decision refusalClaimed(CounterKey key, long cost, long now) {
    long zero;
    long part;
    claim();
    try {
      zero = zero(key.policy(), now);
      part = part(key.policy(), now);
    } finally {
      release();
    }
    long wait = TokenBucket.wait(key.policy(), now, zero, part, cost);
    return wait == 0 ? null : decision(key, cost, now, zero, part, wait);
  }

  private static Decision decision(
      CounterKey key, long cost, long now, long zero, long part, long wait) {
    return Decision.of(
        Decision.Source.BACKEND,
        key,
        cost,
        wait == 0,
        TokenBucket.remaining(key.policy(), now, zero, part),
        wait,
        TokenBucket.resetAfter(key.policy(), now, zero, part),
        now);
  }

  /** Gives a cost back, but for what has refilled since it was taken. */
  void refund(Policy policy, long cost, long fullAt, long now) {
    claim();
    try {
      long zero = zero(policy, now);
      long part = part(policy, now);
      if (fullAt > now && !TokenBucket.isFull(policy, now, zero, part)) {
        long earlierZero = TokenBucket.zeroBefore(policy, zero, part, cost, fullAt - now);
        long earlierPart = TokenBucket.partBefore(policy, part, cost, fullAt - now);
        store(
            policy,
            TokenBucket.zero(policy, now, earlierZero, earlierPart),
            TokenBucket.part(policy, now, earlierZero, earlierPart));
      }
    } finally {
      release();
    }
  }

  /**
   * Takes a cost that another backend admitted: see {@link LocalBackend#record}.
   *
   * @param dated no later than when it was taken there
   * @param resetAfter what that backend said
   * @param at when, on that backend's clock
   */
  void record(Policy policy, long cost, long dated, long resetAfter, long at) {
    claim();
    try {
      long zero = zero(policy, dated);
      long part = part(policy, dated);
      long floorZero = TokenBucket.floorZero(policy, dated);
      long floorPart = TokenBucket.floorPart(policy);
      if (TokenBucket.wait(policy, dated, zero, part, cost) == 0) {
        zero = TokenBucket.zeroAfter(policy, zero, part, cost);
        part = TokenBucket.partAfter(policy, part, cost);
      } else if (cost <= policy.burst()
          && TokenBucket.zeroAfter(policy, floorZero, floorPart, cost) > zero) {
        zero = TokenBucket.zeroAfter(policy, floorZero, floorPart, cost);
        part = TokenBucket.partAfter(policy, floorPart, cost);
      }
      if (at > recordedAt) {
        recordedAt = at;
        long latest = floorZero + resetAfter - 1; // resetAfter was ceiled
        part = zero < latest ? part : 0;
        zero = Math.min(zero, latest);
      }
      store(policy, zero, part);
    } finally {
      release();
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

  /** Ends a claim: what {@link #store} wrote is the state, or the one that was found. */
  void release() {
    WORD.setRelease(this, held);
  }

  /** Returns the whole microseconds of the state now. For the claimant. */
  long zero(Policy policy, long now) {
    return TokenBucket.zero(policy, now, heldZero(policy), heldPart(policy));
  }

  /** Returns the fraction that belongs to {@link #zero}. */
  long part(Policy policy, long now) {
    return TokenBucket.part(policy, now, heldZero(policy), heldPart(policy));
  }

  /** A fraction that a limit left which has changed since is rounded up to a microsecond. */
  private long heldZero(Policy policy) {
    return (held >> 1) + (heldPart > 0 && heldP != policy.rate().tokens() ? 1 : 0);
  }

  private long heldPart(Policy policy) {
    return heldP == policy.rate().tokens() ? heldPart : 0;
  }

  /** Changes the state. For the claimant. */
  void store(Policy policy, long zero, long part) {
    held = (zero << 1) | (part == 0 ? 0 : FRACTION);
    heldPart = part;
    heldP = policy.rate().tokens();
  }
}
