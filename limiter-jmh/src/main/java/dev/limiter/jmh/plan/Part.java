package dev.limiter.jmh.plan;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What can be measured by itself. */
public enum Part {
  /** Checks in process. */
  LOCAL,
  /** Very many rules. */
  RULES,
  /** The servlet filter. */
  SERVLET,
  /** Checks on one server. */
  REDIS,
  /** Checks on a cluster. */
  CLUSTER,
  /** What the server holds. */
  MEMORY;

  /**
   * Returns the parts of a list such as {@code redis,cluster}.
   *
   * @throws IllegalArgumentException if it names another
   */
  public static Set<Part> parse(String list) {
    Set<Part> parts = EnumSet.noneOf(Part.class);
    for (String name : list.split(",", -1)) {
      parts.add(
          Arrays.stream(values())
              .filter(part -> part.name().toLowerCase(Locale.ROOT).equals(name))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "a part is local, rules, servlet, redis, cluster or memory: '"
                              + name
                              + "'")));
    }
    return parts;
  }
}
