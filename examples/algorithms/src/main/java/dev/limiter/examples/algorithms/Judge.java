package dev.limiter.examples.algorithms;

/**
 * What one algorithm decides, beside the exact count of what it itself admitted in the last 60 s.
 *
 * <p>A decision is wrong where it admits although that many were admitted already, or refuses
 * although they were fewer.
 */
final class Judge {

  private final Subject subject;
  private final RollingWindows admittedOf;
  private long requests;
  private long admitted;
  private long wronglyAllowed;
  private long allowedExcess;
  private long wronglyRefused;
  private long refusedShortage;
  private int most;

  Judge(Subject subject, int keys) {
    this.subject = subject;
    this.admittedOf = new RollingWindows(keys);
  }

  /** Lets the algorithm decide on a request, and judges the decision. */
  void request(int key, long now) {
    RollingWindow window = admittedOf.of(key);
    int held = window.count(now);
    requests++;
    if (subject.ask(key).allowed()) {
      admitted++;
      most = Math.max(most, held + 1);
      window.add(now);
      if (held >= Subject.LIMIT) {
        wronglyAllowed++;
        allowedExcess += held + 1 - Subject.LIMIT;
      }
    } else if (held < Subject.LIMIT) {
      wronglyRefused++;
      refusedShortage += Subject.LIMIT - held;
    }
  }

  Verdict verdict() {
    return new Verdict(
        subject.name(),
        requests,
        admitted,
        new Verdict.Wrong(wronglyAllowed, allowedExcess),
        new Verdict.Wrong(wronglyRefused, refusedShortage),
        most);
  }
}
