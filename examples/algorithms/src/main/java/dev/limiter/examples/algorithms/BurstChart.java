package dev.limiter.examples.algorithms;

import dev.limiter.Policy;
import java.util.ArrayList;
import java.util.List;

/**
 * The picture of a burst: what each algorithm has admitted in all, of a client that was idle and
 * sends 10 a second from second 20 of a window on.
 */
final class BurstChart {

  private static final int TENTHS = 1_800; // three minutes, and a request in each tenth
  private static final long FIRST = ManualClock.START + 20_000_000L;
  private static final long SMALL_BURST = 20;

  private BurstChart() {}

  static LineChart draw() {
    LineChart chart =
        new LineChart(
            "10 requests a second after an idle time; limit 100 per 60 s",
            "time since the first request (s); windows of the fixed kind begin at 40, 100, 160",
            "admitted in all (requests)");
    chart.axes(0, 180, 420);
    ManualClock clock = new ManualClock();
    for (Subject subject : subjects(clock)) {
      draw(chart, subject, clock);
    }
    return chart;
  }

  private static List<Subject> subjects(ManualClock clock) {
    List<Subject> subjects = new ArrayList<>(Subject.four(clock, 1));
    Policy small = Policy.tokenBucket(Subject.LIMIT, Subject.WINDOW, SMALL_BURST);
    subjects.add(new Subject("token_bucket, burst " + SMALL_BURST, small, clock, 1));
    return subjects;
  }

  private static void draw(LineChart chart, Subject subject, ManualClock clock) {
    Curve curve = new Curve();
    int admitted = 0;
    for (int i = 0; i <= TENTHS; i++) {
      clock.set(FIRST + i * 100_000L);
      if (subject.ask(0).allowed()) {
        admitted++;
      }
      curve.add(i / 10.0, admitted);
    }
    chart.add(subject.name(), curve);
  }
}
