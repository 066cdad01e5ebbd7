package dev.limiter.servlet;

import jakarta.servlet.FilterConfig;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The init-params of one filter in a web.xml; what is wrong with them is said with their name. */
final class InitParameters {

  private final FilterConfig config;

  private InitParameters(FilterConfig config) {
    this.config = config;
  }

  /**
   * Takes the parameters of a filter.
   *
   * @throws IllegalArgumentException if there is one that is not known: it may be misspelt
   */
  static InitParameters of(FilterConfig config, Set<String> known) {
    for (String name : Collections.list(config.getInitParameterNames())) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "init-param '" + name + "' must be one of " + new TreeSet<>(known));
      }
    }
    return new InitParameters(config);
  }

  /** Returns the text of a parameter without the space around it, null where it is not given. */
  @Nullable String text(String name) {
    String value = config.getInitParameter(name);
    return value == null ? null : value.strip();
  }

  /** Returns the words of a parameter, which white space parts; none where it is not given. */
  List<String> words(String name) {
    String value = text(name);
    return value == null || value.isEmpty() ? List.of() : List.of(value.split("\\s+"));
  }

  int number(String name, int otherwise) {
    String value = text(name);
    if (value == null) {
      return otherwise;
    }
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "init-param '" + name + "' must be a number: '" + value + "'", e);
    }
  }

  boolean flag(String name) {
    return oneOf(name, "false", "true", "false").equals("true");
  }

  /** Returns a parameter that can have some values only. */
  String oneOf(String name, String otherwise, String... allowed) {
    String value = text(name);
    if (value == null) {
      return otherwise;
    }
    if (!Arrays.asList(allowed).contains(value)) {
      throw new IllegalArgumentException(
          "init-param '"
              + name
              + "' must be one of "
              + Arrays.toString(allowed)
              + ": '"
              + value
              + "'");
    }
    return value;
  }
}
