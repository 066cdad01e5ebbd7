package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.CounterKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls that share a round trip: plain checks of one counter under one policy are one request, and
 * so are, where one script call may have any keys, those of different token buckets. For one
 * thread.
 *
 * <p>Its size is bounded, so that what is sent fits into the send buffer of a connection on which
 * nothing is unanswered: writing never waits for a peer that does not read.
 */
final class Batch {

  private static final int MAX_BYTES = 64 * 1024;
  private static final int MAX_CALLS = 256;

  private final List<Request.OfOneCounter> counters = new ArrayList<>();
  private final Map<CounterKey, Request.OfOneCounter> byCounter = new HashMap<>();
  private final List<Ticket> tickets = new ArrayList<>();
  private final boolean firstLeads;
  private final Gathering gathering;
  private Deadline deadline;
  private int bytes;

  /**
   * Begins a batch.
   *
   * @param firstLeads whether the first caller makes the batch itself, so that its deadline is the
   *     batch's; otherwise that is the latest of all
   * @param gathering which checks may share a script call with those of other counters
   */
  Batch(Ticket first, boolean firstLeads, Gathering gathering) {
    this.firstLeads = firstLeads;
    this.gathering = gathering;
    this.deadline = first.call.deadline;
    add(first);
  }

  /** Takes what waits, in the order of arrival, as far as there is room. */
  void fill(Line line) {
    while (bytes < MAX_BYTES && tickets.size() < MAX_CALLS) {
      Ticket next = line.poll();
      if (next == null) {
        return;
      }
      if (!next.isTooLate() && next.take()) {
        add(next);
      }
    }
  }

  private void add(Ticket ticket) {
    tickets.add(ticket);
    if (!firstLeads && ticket.call.deadline.atNanos() - deadline.atNanos() > 0) {
      deadline = ticket.call.deadline;
    }
    CounterKey counter = ticket.call.counter;
    if (counter == null || ticket.asking) {
      counters.add(new Request.OfOneCounter(ticket));
      bytes += ticket.call.bytes();
      return;
    }
    Request.OfOneCounter known = byCounter.get(counter);
    if (known != null && known.shares(counter)) {
      known.add(ticket);
      bytes += ticket.call.parameters[1].length + 1;
      return;
    }
    Request.OfOneCounter request = new Request.OfOneCounter(ticket);
    counters.add(request);
    byCounter.put(counter, request);
    bytes += ticket.call.bytes();
  }

  /** Returns when the batch must be answered. */
  Deadline deadline() {
    return deadline;
  }

  /** Returns what to ask, at once; those that it leaves without an answer are to be asked anew. */
  List<Request> requests() {
    if (!gathering.isPossible()) {
      return List.copyOf(counters);
    }
    List<Request> requests = new ArrayList<>();
    List<Ticket> gathered = new ArrayList<>();
    for (Request.OfOneCounter request : counters) {
      if (request.canBeGathered(gathering)) {
        gathered.add(request.first());
      } else {
        requests.add(request);
      }
    }
    if (gathered.size() < 2) {
      return List.copyOf(counters);
    }
    requests.add(new Request.Gathered(gathered, gathering));
    return requests;
  }

  /** Returns what has no answer, each to be asked by itself: it was not executed. */
  List<Request> unanswered() {
    List<Request> requests = new ArrayList<>(0);
    for (Request.OfOneCounter request : counters) {
      if (!request.isAnswered()) {
        requests.add(request);
      }
    }
    return requests;
  }

  /** Returns the first refusal that concerns every call to the node, or null. */
  @Nullable BackendException failureOfNode() {
    for (Request.OfOneCounter request : counters) {
      BackendException failure = Failures.ofNode(request.first().reply());
      if (failure != null) {
        return failure;
      }
    }
    return null;
  }

  /** Answers all that are not answered yet. */
  void fail(RuntimeException failure) {
    for (Ticket ticket : tickets) {
      if (!ticket.isAnswered()) {
        ticket.answer(failure);
      }
    }
  }

  /** Lets the callers go on, but for the one who made the batch. */
  void wakeOthers() {
    for (int i = 1; i < tickets.size(); i++) {
      tickets.get(i).wake();
    }
  }
}
