package dev.limiter.jmh;

import dev.limiter.jmh.plan.Profile;
import java.nio.file.Path;

/**
 * The command line.
 *
 * @param profile how long to measure
 * @param local whether to measure in process
 * @param redis whether to measure on Redis
 * @param out the file of the report
 * @param revision what is measured; empty if unknown
 * @param strict whether a missed goal is a failure
 */
record Options(
    Profile profile, boolean local, boolean redis, Path out, String revision, boolean strict) {

  /**
   * Parses {@code [--profile NAME] [--only local|redis] [--out FILE] [--revision TEXT] [--strict]}.
   *
   * @throws IllegalArgumentException for anything else
   */
  static Options parse(String... arguments) {
    String profile = "full";
    String only = "";
    String out = "report.md";
    String revision = "";
    boolean strict = false;
    for (int i = 0; i < arguments.length; i++) {
      String option = arguments[i];
      if (option.equals("--strict")) {
        strict = true;
        continue;
      }
      if (i + 1 == arguments.length) {
        throw new IllegalArgumentException("unknown option, or one without its value: " + option);
      }
      String value = arguments[++i];
      switch (option) {
        case "--profile" -> profile = value;
        case "--only" -> only = value;
        case "--out" -> out = value;
        case "--revision" -> revision = value;
        default -> throw new IllegalArgumentException("unknown option: " + option);
      }
    }
    if (!only.isEmpty() && !only.equals("local") && !only.equals("redis")) {
      throw new IllegalArgumentException("--only must be local or redis: " + only);
    }
    return new Options(
        Profile.named(profile),
        !only.equals("redis"),
        !only.equals("local"),
        Path.of(out),
        revision,
        strict);
  }
}
