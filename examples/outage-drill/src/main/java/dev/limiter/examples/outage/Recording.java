package dev.limiter.examples.outage;

import java.util.List;
import java.util.function.Predicate;

/**
 * What happened in a run.
 *
 * @param calls the checks, in no order
 * @param stopped when the store was stopped, in seconds from the start
 * @param resumed when it was let go on
 * @param end when the run ended
 */
record Recording(List<Call> calls, double stopped, double resumed, double end) {

  Recording {
    calls = List.copyOf(calls);
  }

  /** Returns what was admitted in the outage, in what the limit allows in that time. */
  double admittedInOutage() {
    return admitted(call -> call.end() >= stopped && call.end() < resumed) / limitInOutage();
  }

  /** Returns what was admitted in all, in what the limit and one burst allow. */
  double admittedInAll() {
    return admitted(call -> true) / (Plan.LIMIT * end + Plan.BURST);
  }

  private double admitted(Predicate<Call> when) {
    return calls.stream().filter(Call::admitted).filter(when).count();
  }

  private double limitInOutage() {
    return Plan.LIMIT * (resumed - stopped);
  }

  /** Returns the burst, and a check for each instance, in what the limit allows in the outage. */
  double burst() {
    return (Plan.BURST + Plan.INSTANCES) / limitInOutage();
  }

  /** Returns how long the longest call took, in seconds. */
  double worstCall() {
    return calls.stream().mapToDouble(Call::seconds).max().orElse(0);
  }

  /** Returns how many calls took longer than the deadline and 10 ms. */
  long lateCalls() {
    double most = Plan.DEADLINE.toMillis() / 1e3 + 0.010;
    return calls.stream().filter(call -> call.seconds() > most).count();
  }

  /**
   * Returns after which time the store decides again, for the last of the instances; in seconds.
   */
  double back() {
    double last = 0;
    for (int i = 0; i < Plan.INSTANCES; i++) {
      int instance = i;
      double first =
          calls.stream()
              .filter(call -> call.instance() == instance && call.start() >= resumed)
              .filter(Call::byStore)
              .mapToDouble(Call::end)
              .min()
              .orElse(Double.POSITIVE_INFINITY);
      last = Math.max(last, first - resumed);
    }
    return last;
  }

  long exceptions() {
    return calls.stream().filter(call -> call.result() == Call.Result.FAILED).count();
  }
}
