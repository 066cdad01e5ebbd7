package dev.limiter.examples.outage;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Runs the program and keeps what it prints. */
final class Printed {

  private final StringWriter out = new StringWriter();
  private final StringWriter progress = new StringWriter();

  PrintWriter progressWriter() {
    return new PrintWriter(progress, true);
  }

  int drill(String... arguments) {
    return new Drill(new PrintWriter(out, true), progressWriter()).run(List.of(arguments));
  }

  String out() {
    return out.toString();
  }

  String progress() {
    return progress.toString();
  }
}
