package dev.limiter;

/** Compares the sets of values that satisfy two patterns. */
final class PatternSets {

  private PatternSets() {}

  /** Tells whether whatever satisfies {@code small} satisfies {@code large}. */
  static boolean covers(Pattern large, Pattern small) {
    if (large instanceof Pattern.Any) {
      return true;
    }
    if (small instanceof Pattern.Exact exact) {
      return large.matches(exact.value());
    }
    if (large instanceof Pattern.Exact) {
      return false;
    }
    if (small instanceof Pattern.Any) {
      return ((Pattern.Wildcard) large).literals() == 0;
    }
    // A '*' of the smaller stands for any text, so only a '*' of the larger may swallow it; and as
    // no literal of a pattern is a '*', that is what matching the text of the one by the other
    // asks.
    return large.matches(small.toString());
  }

  /** Tells whether some value satisfies both. */
  static boolean overlap(Pattern a, Pattern b) {
    if (a instanceof Pattern.Exact exact) {
      return b.matches(exact.value());
    }
    if (b instanceof Pattern.Exact exact) {
      return a.matches(exact.value());
    }
    return a instanceof Pattern.Any || b instanceof Pattern.Any || meet(a.toString(), b.toString());
  }

  /** Two texts with {@code *}: whether some value satisfies both, from their ends backwards. */
  private static boolean meet(String a, String b) {
    boolean[] below = new boolean[b.length() + 1]; // of a's next place
    for (int i = a.length(); i >= 0; i--) {
      boolean[] here = new boolean[b.length() + 1];
      for (int j = b.length(); j >= 0; j--) {
        boolean starA = i < a.length() && a.charAt(i) == '*';
        boolean starB = j < b.length() && b.charAt(j) == '*';
        if (i == a.length() && j == b.length()) {
          here[j] = true;
        } else if (starA || starB) {
          here[j] = (i < a.length() && below[j]) || (j < b.length() && here[j + 1]);
        } else {
          here[j] = i < a.length() && j < b.length() && a.charAt(i) == b.charAt(j) && below[j + 1];
        }
      }
      below = here;
    }
    return below[0];
  }
}
