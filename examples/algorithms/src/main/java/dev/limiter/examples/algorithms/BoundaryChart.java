package dev.limiter.examples.algorithms;

/**
 * The picture of a window's boundary: what each algorithm admitted within the last 60 s, when 100
 * requests come one second before it, 100 one second after it, and 2 a second from there on.
 */
final class BoundaryChart {

  private static final int FIRST = 400; // all instants here in tenths of a second
  private static final int LAST = 1_800;
  private static final int BEFORE = 590;
  private static final int AFTER = 610;

  private BoundaryChart() {}

  static LineChart draw() {
    LineChart chart =
        new LineChart(
            "100 requests at second 59, 100 at second 61, then 2 a second; limit 100 per 60 s",
            "time (s); windows of the fixed kind begin at 0, 60, 120",
            "admitted within the last 60 s (requests)");
    chart.axes(40, 180, 220);
    ManualClock clock = new ManualClock();
    for (Subject subject : Subject.four(clock, 1)) {
      draw(chart, subject, clock);
    }
    return chart;
  }

  private static void draw(LineChart chart, Subject subject, ManualClock clock) {
    RollingWindows admitted = new RollingWindows(1);
    Curve curve = new Curve();
    for (int i = FIRST; i <= LAST; i++) {
      long now = ManualClock.START + i * 100_000L;
      clock.set(now);
      RollingWindow window = admitted.of(0);
      for (int n = requestsAt(i); n > 0; n--) {
        if (subject.ask(0).allowed()) {
          window.add(now);
        }
      }
      curve.add(i / 10.0, window.count(now));
    }
    chart.add(subject.name(), curve);
  }

  private static int requestsAt(int tenth) {
    if (tenth == BEFORE || tenth == AFTER) {
      return Subject.LIMIT;
    }
    return tenth > AFTER && tenth % 5 == 0 ? 1 : 0;
  }
}
