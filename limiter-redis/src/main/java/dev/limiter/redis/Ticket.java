package dev.limiter.redis;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A caller that waits at a {@link Node} for its call to be made by another, or for its turn to make
 * the next batch itself.
 */
final class Ticket {

  /** What has become of a ticket. */
  enum Fate {
    /** There is a reply. */
    ANSWERED,
    /** The caller is to make the next batch, its own call in it. */
    LEADS,
    /** The deadline passed before anything was sent. */
    NEVER_SENT,
    /** The deadline passed, and the call may have run. */
    UNANSWERED
  }

  private static final int WAITING = 0;
  private static final int TAKEN = 1;
  private static final int LEADING = 2;
  private static final int ANSWERED = 3;
  private static final int GONE = 4;

  final ScriptCall call;
  final boolean asking;

  private final boolean virtual;

  final long sinceNanos = Deadline.nowNanos();

  private final Thread caller = Thread.currentThread();
  private final AtomicInteger state = new AtomicInteger();
  private @Nullable Object reply;

  Ticket(ScriptCall call, boolean asking, boolean virtual) {
    this.call = call;
    this.asking = asking;
    this.virtual = virtual;
  }

  /**
   * Tells whether the caller may make a batch itself: it is no virtual thread, and has enough of
   * its time left to wait for the reply as long as any other would.
   */
  boolean canLead() {
    return !virtual && call.deadline.isFresh();
  }

  /** Tells whether the call is not to be sent any more; its caller leaves by itself. */
  boolean isTooLate() {
    return call.deadline.isTooLate();
  }

  /** Takes this ticket into a batch; false if its caller has gone. */
  boolean take() {
    return state.compareAndSet(WAITING, TAKEN);
  }

  /** Makes the caller the one who makes the next batch; false if it has gone. */
  boolean promote() {
    if (state.compareAndSet(WAITING, LEADING)) {
      wake();
      return true;
    }
    return false;
  }

  /** Undoes {@link #take} or {@link #promote} before anything was sent; false if it has gone. */
  boolean backInLine() {
    return state.compareAndSet(TAKEN, WAITING) || state.compareAndSet(LEADING, WAITING);
  }

  /** Leaves a reply, or an exception in its place; the caller sees it when it is woken. */
  void answer(Object answer) {
    reply = answer;
    state.set(ANSWERED);
  }

  boolean isAnswered() {
    return state.get() == ANSWERED;
  }

  void wake() {
    LockSupport.unpark(caller);
  }

  /** Returns the reply of a ticket that is answered. */
  Object reply() {
    Object answer = reply;
    if (answer == null) {
      throw new IllegalStateException("an answered call without a reply");
    }
    return answer;
  }

  /**
   * Gives up before anything was sent; false if it is too late.
   *
   * <p>For the caller.
   */
  boolean leave() {
    return state.compareAndSet(WAITING, GONE);
  }

  /**
   * Waits until the deadline of the call at most. An interrupt does not shorten the wait, which is
   * short as it is, and is kept for the caller.
   */
  Fate await() {
    boolean interrupted = false;
    try {
      while (true) {
        int now = state.get();
        if (now == ANSWERED) {
          return Fate.ANSWERED;
        }
        if (now == LEADING) {
          return Fate.LEADS;
        }
        long leftNanos = call.deadline.leftNanos();
        if (leftNanos <= 0) {
          if (leave()) {
            return Fate.NEVER_SENT;
          }
          if (state.compareAndSet(TAKEN, GONE)) {
            return Fate.UNANSWERED;
          }
        } else {
          LockSupport.parkNanos(this, leftNanos);
          interrupted |= Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
