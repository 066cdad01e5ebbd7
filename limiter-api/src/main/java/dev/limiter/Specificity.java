package dev.limiter;

import org.jspecify.annotations.Nullable;

/**
 * The order of two rules that match one descriptor: from the descriptor's last entry to its first,
 * exact before wildcard (more literal characters first) before any before not mentioned; the first
 * difference decides.
 *
 * <p>Wildcards with equally many literals that both match are ordered by the longer literal prefix
 * and then by their text, so that the answer never depends on the order of the file.
 */
final class Specificity {

  private Specificity() {}

  /**
   * Returns a positive number if {@code a} is the more specific, a negative one if {@code b} is.
   */
  static int compare(CompiledRule a, CompiledRule b, Descriptor descriptor) {
    for (int i = descriptor.size() - 1; i >= 0; i--) {
      int difference = compare(a, b, descriptor.key(i));
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }

  /** Returns the key of the entry at which the two differ, or null where they do not. */
  static @Nullable String decisiveKey(CompiledRule a, CompiledRule b, Descriptor descriptor) {
    for (int i = descriptor.size() - 1; i >= 0; i--) {
      String key = descriptor.key(i);
      if (compare(a, b, key) != 0) {
        return key;
      }
    }
    return null;
  }

  private static int compare(CompiledRule a, CompiledRule b, String key) {
    int kind = a.outline.kind(key);
    int byKind = Integer.compare(kind, b.outline.kind(key));
    return byKind == 0 && kind == Outline.WILDCARD
        ? compare(a.pattern(key), b.pattern(key))
        : byKind;
  }

  /** Compares what two rules ask of one entry; null where a rule does not mention it. */
  static int compare(@Nullable Pattern a, @Nullable Pattern b) {
    int byKind = Integer.compare(kind(a), kind(b));
    if (byKind == 0
        && a instanceof Pattern.Wildcard wildcardA
        && b instanceof Pattern.Wildcard wildcardB) {
      return compare(wildcardA, wildcardB);
    }
    return byKind;
  }

  private static int compare(Pattern.Wildcard a, Pattern.Wildcard b) {
    int byLiterals = Integer.compare(a.literals(), b.literals());
    if (byLiterals != 0) {
      return byLiterals;
    }
    int byPrefix = Integer.compare(a.toString().indexOf('*'), b.toString().indexOf('*'));
    return byPrefix != 0 ? byPrefix : b.toString().compareTo(a.toString());
  }

  /** Returns a pattern's kind as {@link Outline} has it. */
  static int kind(@Nullable Pattern pattern) {
    if (pattern == null) {
      return Outline.NOT_MENTIONED;
    }
    if (pattern instanceof Pattern.Any) {
      return Outline.ANY;
    }
    return pattern instanceof Pattern.Wildcard ? Outline.WILDCARD : Outline.EXACT;
  }
}
