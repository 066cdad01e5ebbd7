package dev.limiter.ctl;

/** What the process ends with; scripts rely on these. */
final class ExitCode {

  /** Done. */
  static final int OK = 0;

  /** The rules have faults, or what was asked was refused. */
  static final int REFUSED = 1;

  /** The arguments are wrong. */
  static final int USAGE = 2;

  /** The store cannot be reached or does not answer. */
  static final int UNREACHABLE = 3;

  /** A fault of limiterctl itself. */
  static final int BUG = 70;

  private ExitCode() {}
}
