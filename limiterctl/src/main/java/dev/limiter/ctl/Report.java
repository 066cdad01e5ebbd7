package dev.limiter.ctl;

/**
 * What a command found: a record, whose components are its JSON, and which can be shown to a person
 * too.
 */
interface Report {

  /** Writes it for a person. */
  void show(Screen screen);

  /** Returns what the process is to end with. */
  default int exitCode() {
    return ExitCode.OK;
  }
}
