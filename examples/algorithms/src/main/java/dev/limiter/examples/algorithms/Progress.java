package dev.limiter.examples.algorithms;

import java.io.PrintStream;

/** Tells how far a long run is, ten times in all. */
final class Progress {

  private final long total;
  private final PrintStream out;
  private long tenths;

  Progress(long total, PrintStream out) {
    this.total = total;
    this.out = out;
  }

  void done(long count) {
    long reached = count * 10 / total;
    if (reached > tenths) {
      tenths = reached;
      out.printf("replayed %,d of %,d requests%n", count, total);
    }
  }
}
