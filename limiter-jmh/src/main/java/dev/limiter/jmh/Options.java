package dev.limiter.jmh;

import dev.limiter.jmh.plan.Part;
import dev.limiter.jmh.plan.Profile;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The command line.
 *
 * @param profile how long to measure
 * @param parts what to measure
 * @param storeCounters how many counters the stores hold that are weighed whole; 0 for none
 * @param out the file of the report
 * @param plots the directory of the pictures
 * @param revision what is measured; empty if unknown
 * @param strict whether a missed goal is a failure
 */
record Options(
    Profile profile,
    Set<Part> parts,
    int storeCounters,
    Path out,
    Path plots,
    String revision,
    boolean strict) {

  private static final int MAX_KEYS = 10_000_000;
  private static final Set<String> WITH_VALUE =
      Set.of("--profile", "--only", "--keys", "--out", "--plot", "--revision");

  /**
   * Parses {@code [--profile NAME] [--only PART[,PART]] [--keys N] [--out FILE] [--plot DIR]
   * [--revision TEXT] [--strict]}.
   *
   * @throws IllegalArgumentException for anything else
   */
  static Options parse(String... arguments) {
    Map<String, String> values = new HashMap<>();
    boolean strict = false;
    for (int i = 0; i < arguments.length; i++) {
      String option = arguments[i];
      if (option.equals("--strict")) {
        strict = true;
      } else if (!WITH_VALUE.contains(option)) {
        throw new IllegalArgumentException("unknown option: " + option);
      } else if (++i == arguments.length) {
        throw new IllegalArgumentException("an option without its value: " + option);
      } else {
        values.put(option, arguments[i]);
      }
    }
    return of(values, strict);
  }

  private static Options of(Map<String, String> values, boolean strict) {
    Profile profile = Profile.named(values.getOrDefault("--profile", "full"));
    String only = values.get("--only");
    Set<Part> parts = only == null ? EnumSet.allOf(Part.class) : Part.parse(only);
    String keys = values.get("--keys");
    int storeCounters =
        keys == null
            ? profile.redis().storeCounters().orElse(only == null ? 0 : Profile.STORE)
            : number(keys);
    Path out = Path.of(values.getOrDefault("--out", "report.md"));
    String plots = values.get("--plot");
    return new Options(
        profile,
        parts,
        parts.contains(Part.MEMORY) ? storeCounters : 0,
        out,
        plots == null ? directory(out) : Path.of(plots),
        values.getOrDefault("--revision", ""),
        strict);
  }

  private static Path directory(Path file) {
    Path parent = file.getParent();
    return parent == null ? Path.of("") : parent;
  }

  private static int number(String keys) {
    try {
      int number = Integer.parseInt(keys);
      if (number >= 1 && number <= MAX_KEYS) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--keys needs a whole number: " + keys, e);
    }
    throw new IllegalArgumentException("--keys must be 1 to " + MAX_KEYS + ": " + keys);
  }

  /** Tells whether a part is measured. */
  boolean has(Part part) {
    return parts.contains(part);
  }

  /** Tells whether a server is needed. */
  boolean hasRedis() {
    return has(Part.REDIS) || has(Part.CLUSTER) || has(Part.MEMORY);
  }
}
