package dev.limiter.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that was probably meant. */
final class Spelling {

  private static final int FURTHEST = 3;
  private static final int LONGEST = 64;
  private static final int SHORTEST = 3; // of a beginning that tells something
  private static final int UNRELATED = 3;

  private Spelling() {}

  /**
   * Returns the known word that is a few edits away, or else one that begins with the word, or else
   * one that the word begins with; of several the closest.
   */
  static Optional<String> closest(String word, Collection<String> known) {
    if (word.length() > LONGEST) {
      return Optional.empty();
    }
    String plain = plain(word);
    return known.stream()
        .filter(candidate -> kind(plain, plain(candidate)) < UNRELATED)
        .min(
            Comparator.comparingInt((String candidate) -> kind(plain, plain(candidate)))
                .thenComparingInt(candidate -> distance(plain, plain(candidate)))
                .thenComparing(Comparator.naturalOrder()));
  }

  private static int kind(String word, String candidate) {
    int distance = distance(word, candidate);
    if (distance <= FURTHEST && distance < candidate.length()) {
      return 0;
    }
    if (word.length() >= SHORTEST && candidate.startsWith(word)) {
      return 1;
    }
    return candidate.length() >= SHORTEST && word.startsWith(candidate) ? 2 : UNRELATED;
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }

  /** The number of single-character edits between two words (Levenshtein 1966). */
  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(substituted, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[b.length()];
  }
}
