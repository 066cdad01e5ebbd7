package dev.limiter.servlet;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A path with variables: {@code /v1/users/{id}}, {@code /static/**}.
 *
 * <p>{@code {id}} stands for one segment, {@code **} at the end for any number, none included;
 * everything else for itself, decoded and with regard to case.
 */
final class PathTemplate {

  static final String REST = "**";

  private static final int NONE = -1;

  private final String text;
  private final List<String> segments;
  private final boolean rest;

  private PathTemplate(String text, List<String> segments, boolean rest) {
    this.text = text;
    this.segments = List.copyOf(segments);
    this.rest = rest;
  }

  /**
   * Reads a template.
   *
   * @throws IllegalArgumentException if it is none, with the reason
   */
  static PathTemplate of(String text) {
    require(text.startsWith("/"), "must start with '/'", text);
    List<String> segments = new ArrayList<>();
    Set<String> names = new HashSet<>();
    boolean rest = false;
    if (text.length() > 1) {
      for (String segment : text.substring(1).split("/", -1)) {
        require(!rest, "must have '**' at its end only", text);
        rest = segment.equals(REST);
        if (!rest) {
          requireSegment(segment, text);
          boolean known = isVariable(segment) && !names.add(segment);
          require(!known, "must name a variable once", text);
          segments.add(segment);
        }
      }
    }
    return new PathTemplate(text, segments, rest);
  }

  private static void requireSegment(String segment, String text) {
    require(!segment.isEmpty(), "must not have empty segments or end with '/'", text);
    require(!segment.equals(".") && !segment.equals(".."), "must not have dots as segments", text);
    String literal = isVariable(segment) ? segment.substring(1, segment.length() - 1) : segment;
    require(!literal.isEmpty(), "must name its variables", text);
    for (int i = 0; i < literal.length(); i++) {
      require(
          "{}*;%?#\\".indexOf(literal.charAt(i)) < 0,
          "must be decoded text, with a variable for a whole segment and '**' at the end",
          text);
    }
  }

  private static void require(boolean condition, String rule, String text) {
    if (!condition) {
      throw new IllegalArgumentException("path template " + rule + ": '" + text + "'");
    }
  }

  static boolean isVariable(String segment) {
    return segment.length() >= 2 && segment.startsWith("{") && segment.endsWith("}");
  }

  String text() {
    return text;
  }

  List<String> segments() {
    return segments;
  }

  /** Tells whether it ends in {@code **}. */
  boolean hasRest() {
    return rest;
  }

  /**
   * Tells whether a path is spelt exactly so: nothing is folded, and a variable is no empty
   * segment.
   */
  boolean matches(String path) {
    return match(path, NONE) != null;
  }

  /**
   * Returns the place of a variable among the segments.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  int indexOf(String variable) {
    int index = segments.indexOf("{" + variable + "}");
    require(index >= 0, "must have the variable {" + variable + "}", text);
    return index;
  }

  /** Returns what the segment at an index is in a path, null where the path does not match. */
  @Nullable String segment(int index, String path) {
    return match(path, index);
  }

  /** Returns the segment at an index, or any text where none is there; null if no match. */
  private @Nullable String match(String path, int wanted) {
    String found = "";
    int at = 0;
    for (int i = 0; i < segments.size(); i++) {
      if (at >= path.length() || path.charAt(at) != '/') {
        return null;
      }
      int from = at + 1;
      int slash = path.indexOf('/', from);
      at = slash < 0 ? path.length() : slash;
      if (!stands(segments.get(i), path, from, at)) {
        return null;
      }
      if (i == wanted) {
        found = path.substring(from, at);
      }
    }
    boolean whole = at == path.length() || (segments.isEmpty() && path.equals("/"));
    return whole || rest ? found : null;
  }

  /** Tells whether a segment stands for a part of a path. */
  private static boolean stands(String segment, String path, int from, int end) {
    int length = end - from;
    return isVariable(segment)
        ? length > 0
        : length == segment.length() && path.regionMatches(from, segment, 0, length);
  }
}
