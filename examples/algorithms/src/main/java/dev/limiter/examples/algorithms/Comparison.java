package dev.limiter.examples.algorithms;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;

/** Draws the pictures of {@code docs/algorithms.md} and prints its accuracy table. */
public final class Comparison {

  private final PrintStream out;
  private final PrintStream err;

  Comparison(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Runs it. */
  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.exit(new Comparison(out, System.err).run(List.of(arguments)));
  }

  /** Runs it with these arguments; returns the exit code. */
  int run(List<String> arguments) {
    Options options;
    try {
      options = Options.parse(arguments);
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage());
      err.print(Options.USAGE);
      return 2;
    }
    if (options.help()) {
      out.print(Options.USAGE);
      return 0;
    }
    try {
      draw(options);
    } catch (IOException e) {
      err.println("cannot write the pictures: " + e);
      return 1;
    }
    Accuracy accuracy = new Accuracy();
    accuracy.replay(options.requests(), options.seed(), new Progress(options.requests(), err));
    new AccuracyTable(out).print(accuracy, options.requests(), options.seed());
    return 0;
  }

  private void draw(Options options) throws IOException {
    Files.createDirectories(options.out());
    BoundaryChart.draw().save(options.out().resolve("boundary.svg"));
    BurstChart.draw().save(options.out().resolve("burst.svg"));
    err.println("drew boundary.svg and burst.svg in " + options.out());
  }
}
