package dev.limiter.redis;

import dev.limiter.BackendException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The calls that wait for their turn at a node, in the order of arrival; bounded in number. Safe
 * for use by several threads.
 */
final class Line {

  private final Queue<Ticket> tickets = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();
  private final int maxSize;

  Line(int maxSize) {
    this.maxSize = maxSize;
  }

  /** Lets a call wait; false if too many do. */
  boolean offer(Ticket ticket) {
    if (size.incrementAndGet() > maxSize) {
      size.decrementAndGet();
      return false;
    }
    tickets.add(ticket);
    return true;
  }

  /** Lets a call wait that had its turn and could not be made. */
  void putBack(Ticket ticket) {
    if (ticket.backInLine()) {
      size.incrementAndGet();
      tickets.add(ticket);
    }
  }

  /** Takes off the first, null if none waits; its caller may have gone. */
  @Nullable Ticket poll() {
    Ticket first = tickets.poll();
    if (first != null) {
      size.decrementAndGet();
    }
    return first;
  }

  boolean isEmpty() {
    return tickets.isEmpty();
  }

  /** Answers all that wait with a failure. */
  void fail(BackendException reason) {
    Ticket next;
    while ((next = poll()) != null) {
      if (next.take()) {
        next.answer(reason);
        next.wake();
      }
    }
  }
}
