package dev.limiter.local;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The stored state of one counter. */
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

  /** Answers where the state is not whole, or would not be: claim it and ask again. */
  static final long UNDECIDED = -1;

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
  private long part; // 0 where the word is a whole state
  private long p = 1;
  private long recordedAt = Long.MIN_VALUE; // the latest of what record was told

  Cell(long id) {
    this.id = id;
  }

  /**
   * Takes a cost if it may pass now and both states are whole; leaves the bucket in the state that
   * the answer is about.
   *
   * @return the wait, 0 if the cost was taken, or {@link #UNDECIDED}
   */
  long takeWhole(TokenBucket bucket, long cost) {
    while (true) {
      long found = (long) WORD.getAcquire(this);
      if ((found & FRACTION) != 0) {
        return UNDECIDED;
      }
      bucket.load(found >> 1, 0, 1);
      long wait = bucket.ask(cost);
      if (wait != 0 || cost == 0) {
        return wait;
      }
      if (bucket.nextPart != 0) {
        return UNDECIDED;
      }
      if (WORD.weakCompareAndSet(this, found, bucket.nextZero << 1)) {
        bucket.zero = bucket.nextZero; // not by a method, which here would cost an allocation
        bucket.zeroPart = 0;
        return 0;
      }
    }
  }

  /** Like {@link #takeWhole}, for any state. */
  long take(TokenBucket bucket, long cost) {
    claim();
    try {
      load(bucket);
      long wait = bucket.ask(cost);
      if (wait == 0 && cost > 0) {
        bucket.take();
        store(bucket);
      }
      return wait;
    } finally {
      release();
    }
  }

  /** Looks whether a cost may pass, and takes nothing. Returns the wait or {@link #UNDECIDED}. */
  long lookWhole(TokenBucket bucket, long cost) {
    long found = (long) WORD.getAcquire(this);
    if ((found & FRACTION) != 0) {
      return UNDECIDED;
    }
    bucket.load(found >> 1, 0, 1);
    return bucket.ask(cost);
  }

  /** Like {@link #lookWhole}, for any state. */
  long look(TokenBucket bucket, long cost) {
    claim();
    try {
      load(bucket);
      return bucket.ask(cost);
    } finally {
      release();
    }
  }

  /**
   * Takes a cost that another backend admitted: see {@link LocalBackend#record}.
   *
   * @param resetAfter what that backend said
   * @param at when, on that backend's clock
   */
  void record(TokenBucket bucket, long cost, long resetAfter, long at) {
    claim();
    try {
      load(bucket);
      if (bucket.ask(cost) == 0) {
        bucket.take();
      } else {
        bucket.takeFromFull(cost);
      }
      if (at > recordedAt) {
        recordedAt = at;
        bucket.fullWithin(resetAfter);
      }
      store(bucket);
    } finally {
      release();
    }
  }

  /** Gives a cost back, but for what has refilled since it was taken. */
  void refund(TokenBucket bucket, long cost, long fullAt) {
    claim();
    try {
      load(bucket);
      if (bucket.refund(cost, fullAt)) {
        store(bucket);
      }
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

  /** Gives a bucket the state. For the claimant. */
  void load(TokenBucket bucket) {
    bucket.load(held >> 1, part, p);
  }

  /** Makes the state that of a bucket. For the claimant. */
  void store(TokenBucket bucket) {
    part = bucket.zeroPart;
    p = bucket.p;
    held = (bucket.zero << 1) | (part == 0 ? 0 : FRACTION);
  }
}
