package dev.limiter.examples.algorithms;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/**
 * What the command line asks for.
 *
 * @param out the directory for the pictures
 * @param requests how many requests to replay
 * @param seed of the trace
 * @param help whether only the usage is wanted
 */
record Options(Path out, long requests, long seed, boolean help) {

  static final String USAGE =
      """
      Usage: run [--out DIR] [--requests N] [--seed S] [--help]
      Draws what each algorithm admits, and judges their decisions on a long trace.
        --out DIR      where the pictures go. Default: docs/images.
        --requests N   how many requests to replay. Default: 10000000.
        --seed S       which trace, a whole number. Default: 1.
        --help         show this text.
      Exit codes: 0 done; 1 a picture could not be written; 2 the arguments are wrong.
      """;

  /**
   * Reads a command line; of an option that is given twice, the last counts.
   *
   * @throws IllegalArgumentException if it is wrong; the message says how
   */
  static Options parse(List<String> arguments) {
    Path out = Path.of("docs", "images");
    long requests = 10_000_000;
    long seed = 1;
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      String option = rest.next();
      switch (option) {
        case "--help" -> {
          return new Options(out, requests, seed, true);
        }
        case "--out" -> out = path(value(option, rest));
        case "--requests" -> requests = number(option, value(option, rest), 1);
        case "--seed" -> seed = number(option, value(option, rest), Long.MIN_VALUE);
        default -> throw new IllegalArgumentException("unknown option: " + option);
      }
    }
    return new Options(out, requests, seed, false);
  }

  private static String value(String option, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw new IllegalArgumentException(option + " needs a value");
    }
    return rest.next();
  }

  private static Path path(String value) {
    try {
      return Path.of(value);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("no path: " + value, e);
    }
  }

  private static long number(String option, String value, long least) {
    try {
      long number = Long.parseLong(value);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(option + " needs a whole number: " + value, e);
    }
    throw new IllegalArgumentException(option + " must be at least " + least + ": " + value);
  }
}
