package dev.limiter.ctl;

import java.util.List;

/** Ends a command with an exit code and what there is to say about it. */
final class Failure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int exitCode;

  @SuppressWarnings("serial") // List.copyOf gives a serializable list
  private final List<String> problems;

  Failure(int exitCode, String message, List<String> problems) {
    super(message);
    this.exitCode = exitCode;
    this.problems = List.copyOf(problems);
  }

  Failure(int exitCode, String message) {
    this(exitCode, message, List.of());
  }

  /** Returns it as what a command has to report. */
  Report report() {
    return new FailureReport(String.valueOf(getMessage()), problems, exitCode);
  }

  private record FailureReport(String error, List<String> problems, int exitCode)
      implements Report {
    @Override
    public void show(Screen screen) {
      problems.forEach(screen::line);
      screen.line(Screen.Style.BAD, "limiterctl: " + error);
    }
  }
}
