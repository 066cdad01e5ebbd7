package dev.limiter.examples.algorithms;

import java.util.List;

/** A replay of one trace through the four algorithms, each with its own judge. */
final class Accuracy {

  private final ManualClock clock = new ManualClock();
  private final OfferedTraffic offered = new OfferedTraffic(clock, Trace.KEYS);
  private final List<Judge> judges =
      Subject.four(clock, Trace.KEYS).stream().map(s -> new Judge(s, Trace.KEYS)).toList();

  /** Replays so many requests of the trace of a seed. */
  void replay(long requests, long seed, Progress progress) {
    Trace trace = new Trace(seed);
    for (long i = 0; i < requests; i++) {
      trace.advance();
      clock.set(trace.micros());
      for (Judge judge : judges) {
        judge.request(trace.key(), trace.micros());
      }
      offered.request(trace.key(), trace.micros());
      progress.done(i + 1);
    }
  }

  /** Returns what was found of each algorithm. */
  List<Verdict> verdicts() {
    return judges.stream().map(Judge::verdict).toList();
  }

  /** Returns what was found of counting every request. */
  OfferedTraffic offered() {
    return offered;
  }

  /** Returns how long the trace was, in minutes. */
  double minutes() {
    return (clock.micros() - ManualClock.START) / 60e6;
  }
}
