package dev.limiter.examples.outage;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * A rate over time.
 *
 * @param times the middles of the spans that were counted in, in seconds
 * @param values the rates, in limits
 */
@SuppressWarnings("ArrayRecordComponent") // handed on to the chart, which takes arrays
record Rates(double[] times, double[] values) {

  private static final int SPANS = 75; // 0.4 s of 30

  /** Returns what was offered. */
  static Rates offered(Recording recording) {
    return of(recording, call -> true, Call::start);
  }

  /** Returns what was admitted. */
  static Rates admitted(Recording recording) {
    return of(recording, Call::admitted, Call::end);
  }

  private static Rates of(
      Recording recording, Predicate<Call> which, ToDoubleFunction<Call> instant) {
    double span = recording.end() / SPANS;
    double[] times = new double[SPANS];
    double[] values = new double[SPANS];
    for (int i = 0; i < SPANS; i++) {
      times[i] = (i + 0.5) * span;
    }
    List<Call> counted = recording.calls().stream().filter(which).toList();
    for (Call call : counted) {
      int i = Math.min(SPANS - 1, (int) (instant.applyAsDouble(call) / span));
      values[i] += 1 / (span * Plan.LIMIT);
    }
    return new Rates(times, values);
  }
}
