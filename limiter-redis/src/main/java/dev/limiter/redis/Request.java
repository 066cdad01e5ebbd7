package dev.limiter.redis;

import dev.limiter.CounterKey;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Batch} asks of the server by one command, for one caller or for several. For one
 * thread.
 */
abstract class Request {

  private @Nullable ScriptCall call;

  /** Returns the call to make. */
  final ScriptCall call() {
    ScriptCall made = call;
    if (made == null) {
      made = makeCall();
      call = made;
    }
    return made;
  }

  abstract ScriptCall makeCall();

  /** Tells whether this node only imports the key's slot yet. */
  abstract boolean asking();

  /** Hands the reply out. */
  abstract void answer(Object reply);

  /**
   * What one counter is asked: by several callers, if their checks are plain and its policy one.
   */
  static final class OfOneCounter extends Request {

    private final List<Ticket> tickets = new ArrayList<>(1);

    OfOneCounter(Ticket ticket) {
      tickets.add(ticket);
    }

    /** Tells whether a check of a counter can be made by this request. */
    boolean shares(CounterKey counter) {
      CounterKey mine = first().call.counter;
      return mine != null && mine.policy().equals(counter.policy());
    }

    void add(Ticket ticket) {
      tickets.add(ticket);
    }

    Ticket first() {
      return tickets.get(0);
    }

    boolean isAnswered() {
      return first().isAnswered();
    }

    /** Tells whether it can be part of a {@link Gathered}. */
    boolean canBeGathered(Gathering gathering) {
      return tickets.size() == 1 && !asking() && gathering.accepts(first().call);
    }

    @Override
    ScriptCall makeCall() {
      return tickets.size() == 1 ? first().call : SharedCheck.of(tickets);
    }

    @Override
    boolean asking() {
      return first().asking;
    }

    @Override
    void answer(Object reply) {
      if (tickets.size() == 1) {
        first().answer(reply);
      } else {
        SharedCheck.answer(tickets, reply);
      }
    }
  }

  /** What many counters are asked at once. */
  static final class Gathered extends Request {

    private final List<Ticket> tickets;
    private final Gathering gathering;

    /**
     * Creates one.
     *
     * @param tickets of one counter each
     * @param gathering is told what cannot be gathered again
     */
    Gathered(List<Ticket> tickets, Gathering gathering) {
      this.tickets = tickets;
      this.gathering = gathering;
    }

    @Override
    ScriptCall makeCall() {
      return GatheredCheck.of(tickets.stream().map(ticket -> ticket.call).toList());
    }

    @Override
    boolean asking() {
      return false;
    }

    @Override
    void answer(Object reply) {
      if (GatheredCheck.isUnexecuted(reply)) {
        gathering.refused(reply);
        return; // each gets a call of its own
      }
      GatheredCheck.answer(tickets, reply);
      for (Ticket ticket : tickets) {
        CounterKey counter = ticket.call.counter;
        if (!ticket.isAnswered() && counter != null) {
          gathering.keepApart(counter);
        }
      }
    }
  }
}
