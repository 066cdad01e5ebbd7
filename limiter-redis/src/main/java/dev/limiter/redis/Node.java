package dev.limiter.redis;

import dev.limiter.BackendException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;

/**
 * One server: makes calls on one connection, those that are made at the same time together (group
 * commit).
 *
 * <p>At any time one thread at most has the <em>lead</em>: it may use the connection. A caller that
 * finds the lead free takes it and makes its own call; those who come meanwhile wait in line, and
 * whoever gives the lead up hands it to the first of them, who makes one batch of all that wait. So
 * a lone caller meets no other thread, and a crowd shares round trips. A virtual thread never leads
 * itself, for an interrupt would close the connection under the others: a thread of this node does.
 *
 * <p>While there is no connection the lead belongs to a {@link Reconnection}. After a failure that
 * concerns all calls the node is <em>down</em>: it fails them at once, until a connection has
 * proved that it can run the script. Safe for use by several threads.
 */
final class Node {

  private final Line line;
  private final Link link;
  private final AtomicBoolean lead = new AtomicBoolean();
  private final LeadThread leadThread;

  /** Held by one of a crowd at its deadline: the others have no time to queue for a lock. */
  private final AtomicBoolean givingUp = new AtomicBoolean();

  private volatile long lastAnswerNanos = Deadline.nowNanos();

  /**
   * Creates a node that is not connected.
   *
   * @param opener opens its connections
   * @param maxWaiting how many calls may wait in line
   */
  Node(NodeOpener opener, int maxWaiting) {
    this.line = new Line(maxWaiting);
    this.link = new Link(opener, line, this::handOver, () -> lead.set(false));
    this.leadThread = new LeadThread(opener.name());
  }

  /** Begins to connect, in another thread, unless that is done or under way. */
  void connect() {
    if (!link.isUp() && lead.compareAndSet(false, true)) {
      if (link.isUp()) {
        handOver();
      } else {
        link.reconnect();
      }
    }
  }

  /** Tells whether calls fail at once. */
  boolean isDown() {
    return link.down() != null;
  }

  /** Returns the address that it is connected to, null where it is not. */
  @Nullable HostAndPort address() {
    return link.address();
  }

  /** Makes sure that no new call uses the present connection. */
  void retire() {
    link.retire();
  }

  /**
   * Makes a call.
   *
   * @param asking whether this node only imports the key's slot yet
   * @return the reply, or the server's refusal as a {@code JedisDataException}
   * @throws BackendException if there is none by the deadline
   */
  Object call(ScriptCall call, boolean asking) {
    BackendException reason = link.down();
    if (reason != null) {
      connect(); // should nobody be at it
      throw reason.again();
    }
    if (call.deadline.isTooLate()) {
      throw Failures.noAnswer();
    }
    boolean virtual = VirtualThreads.isCurrent();
    if (!virtual && lead.compareAndSet(false, true)) {
      NodeConnection current = link.usable();
      if (current == null) {
        link.reconnect();
      } else if (line.isEmpty()) {
        return callAlone(current, call, asking);
      } else if (call.deadline.isFresh()) {
        Ticket ticket = new Ticket(call, asking, false);
        callTogether(current, ticket, true);
        return answerOf(ticket);
      } else {
        handOver();
      }
    }
    return waitInLine(new Ticket(call, asking, virtual));
  }

  private Object callAlone(NodeConnection current, ScriptCall call, boolean asking) {
    long sentNanos = Deadline.nowNanos();
    Object reply;
    try {
      reply = current.exchange(call, asking);
    } catch (RuntimeException | Error e) {
      throw link.lost(current, e, call.deadline, sentNanos);
    }
    lastAnswerNanos = Deadline.nowNanos();
    release(current, Failures.ofNode(reply));
    return reply;
  }

  /** Makes one batch of a call and all that wait; for the one who has the lead. */
  private void callTogether(NodeConnection current, Ticket first, boolean byItsCaller) {
    long sentNanos = Deadline.nowNanos();
    Batch batch = new Batch(first, byItsCaller, current.gathering());
    BackendException failureOfNode;
    try {
      batch.fill(line);
      current.exchange(batch);
      lastAnswerNanos = Deadline.nowNanos();
      failureOfNode = batch.failureOfNode();
    } catch (RuntimeException | Error e) {
      batch.fail(link.lost(current, e, first.call.deadline, sentNanos));
      batch.wakeOthers();
      return;
    }
    release(current, failureOfNode);
    batch.wakeOthers(); // after the next has begun, for this takes a while
  }

  private static Object answerOf(Ticket ticket) {
    if (ticket.reply() instanceof BackendException failure) {
      throw failure.again();
    }
    return ticket.reply();
  }

  private Object waitInLine(Ticket ticket) {
    if (!line.offer(ticket)) {
      throw Failures.crowded();
    }
    BackendException reason = link.down();
    if (reason != null && ticket.leave()) {
      throw reason.again();
    }
    if (lead.compareAndSet(false, true)) {
      handOver();
    }
    while (true) {
      switch (ticket.await()) {
        case ANSWERED -> {
          return answerOf(ticket);
        }
        case LEADS -> lead(ticket, true);
        case NEVER_SENT -> throw tooLate(ticket);
        default -> throw Failures.noAnswer();
      }
    }
  }

  /** Makes a batch for a ticket; by its caller or this node's own thread, which has the lead. */
  private void lead(Ticket ticket, boolean byItsCaller) {
    NodeConnection current = link.usable();
    if (current == null) {
      line.putBack(ticket);
      link.reconnect();
    } else {
      callTogether(current, ticket, byItsCaller);
    }
  }

  private BackendException tooLate(Ticket ticket) {
    BackendException reason = Failures.noAnswer();
    if (link.isUp()) {
      return lastAnswerNanos - ticket.sinceNanos > 0 ? Failures.crowded() : reason;
    }
    if (link.down() == null
        && ticket.call.deadline.isLong(Deadline.nowNanos() - ticket.sinceNanos)
        && givingUp.compareAndSet(false, true)) {
      link.markDown(reason); // those who wait with it are at their deadline too
      givingUp.set(false);
    }
    return reason;
  }

  /** Ends the lead, after a reply that may concern all calls. */
  private void release(NodeConnection current, @Nullable BackendException failure) {
    if (failure == null) {
      handOver();
    } else {
      link.leave(current, failure);
    }
  }

  /** Hands the lead to the first caller in line, or gives it up. */
  private void handOver() {
    do {
      Ticket next;
      while ((next = line.poll()) != null) {
        if (next.isTooLate()) {
          continue; // its caller leaves by itself
        }
        if (next.canLead() ? next.promote() : next.take() && isLedFor(next)) {
          return;
        }
      }
      lead.set(false);
    } while (!line.isEmpty() && lead.compareAndSet(false, true));
  }

  /** Lets the node's own thread lead for a ticket; answers it if there can be no thread. */
  private boolean isLedFor(Ticket taken) {
    try {
      leadThread.run(
          () -> {
            lead(taken, false);
            taken.wake();
          });
      return true;
    } catch (RuntimeException | OutOfMemoryError e) {
      taken.answer(Failures.of(e));
      taken.wake();
      return false;
    }
  }

  /** Closes the connection; calls fail from now on. */
  void close() {
    link.close();
    leadThread.close();
  }
}
