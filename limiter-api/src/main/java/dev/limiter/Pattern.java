package dev.limiter;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a rule asks of the value of one descriptor entry.
 *
 * <p>Immutable. Three kinds, most specific first: {@link Exact}, {@link Wildcard}, {@link Any}.
 */
public sealed interface Pattern {

  /** Tells whether a value satisfies this pattern. */
  boolean matches(String value);

  /** Tells whether every value that satisfies another pattern satisfies this one. */
  default boolean covers(Pattern other) {
    return PatternSets.covers(this, other);
  }

  /** Tells whether some value satisfies this pattern and another. */
  default boolean overlaps(Pattern other) {
    return PatternSets.overlap(this, other);
  }

  /**
   * Returns a positive number if this pattern is more specific than another, a negative one if it
   * is less so, and 0 where neither is; see {@link RuleSet}.
   */
  default int compareSpecificity(Pattern other) {
    return Specificity.compare(this, other);
  }

  /**
   * Returns the pattern that a rule file's {@code value} stands for: exact text, or a wildcard
   * where it holds a {@code *}.
   *
   * @throws IllegalArgumentException if the text is empty
   */
  static Pattern of(String text) {
    if (Objects.requireNonNull(text, "text").isEmpty()) {
      throw new IllegalArgumentException("pattern must not be empty: leave it out to match any");
    }
    return text.indexOf('*') < 0 ? new Exact(text) : new Wildcard(text);
  }

  /** Returns the pattern that every value satisfies. */
  static Pattern any() {
    return Any.INSTANCE;
  }

  /**
   * Satisfied by one value, compared code unit by code unit, without normalisation.
   *
   * @param value that value
   */
  record Exact(String value) implements Pattern {
    /** Checks that there is a value. */
    public Exact {
      Objects.requireNonNull(value, "value");
    }

    @Override
    public boolean matches(String candidate) {
      return value.equals(candidate);
    }

    @Override
    public String toString() {
      return value;
    }
  }

  /** Satisfied by every value. */
  enum Any implements Pattern {
    /** The one instance. */
    INSTANCE;

    @Override
    public boolean matches(String candidate) {
      return true;
    }

    @Override
    public String toString() {
      return "(any)";
    }
  }

  /**
   * Satisfied by values that hold the literal parts of the text in order, anchored at both ends;
   * each {@code *} stands for any number of characters, none included. There is no escape for a
   * literal {@code *} (Envoy's {@code src/config/config_impl.go} has none either).
   */
  final class Wildcard implements Pattern {
    private final String text;
    private final String prefix;
    private final String suffix;
    private final List<String> middle;
    private final int literals;

    /** Creates one from a text with at least one {@code *}. */
    public Wildcard(String text) {
      this.text = Objects.requireNonNull(text, "text");
      int first = text.indexOf('*');
      int last = text.lastIndexOf('*');
      if (first < 0) {
        throw new IllegalArgumentException("wildcard must hold a '*': '" + text + "'");
      }
      this.prefix = text.substring(0, first);
      this.suffix = text.substring(last + 1);
      List<String> parts = new ArrayList<>();
      for (int from = first; from < last; ) {
        int next = text.indexOf('*', from + 1);
        if (next > from + 1) {
          parts.add(text.substring(from + 1, next));
        }
        from = next;
      }
      this.middle = List.copyOf(parts);
      this.literals = (int) text.chars().filter(c -> c != '*').count();
    }

    /** Returns the number of characters that are not {@code *}: more is more specific. */
    public int literals() {
      return literals;
    }

    @Override
    public boolean matches(String candidate) {
      if (candidate.length() < literals
          || !candidate.startsWith(prefix)
          || !candidate.endsWith(suffix)) {
        return false;
      }
      int from = prefix.length();
      int end = candidate.length() - suffix.length();
      for (String part : middle) {
        int at = candidate.indexOf(part, from);
        if (at < 0 || at + part.length() > end) {
          return false;
        }
        from = at + part.length();
      }
      return true;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Wildcard other && text.equals(other.text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
