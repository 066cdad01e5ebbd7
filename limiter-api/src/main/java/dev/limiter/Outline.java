package dev.limiter;

import java.util.Arrays;
import java.util.List;

/**
 * What rules that differ only in their values have in common: the keys of their path, in its order,
 * and what kind of pattern each has.
 *
 * <p>A rule file has few of them, so they stay in the processor's caches however many rules there
 * are: most comparisons of two rules need to look no further. Immutable.
 */
final class Outline {

  /** The kinds, by specificity. */
  static final int NOT_MENTIONED = 0;

  static final int ANY = 1;
  static final int WILDCARD = 2;
  static final int EXACT = 3;

  private final String[] keys;
  private final byte[] kinds;

  private Outline(String[] keys, byte[] kinds) {
    this.keys = keys;
    this.kinds = kinds;
  }

  static Outline of(Rule rule) {
    List<Rule.Entry> path = rule.path();
    String[] keys = new String[path.size()];
    byte[] kinds = new byte[keys.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = path.get(i).key();
      kinds[i] = (byte) Specificity.kind(path.get(i).pattern());
    }
    return new Outline(keys, kinds);
  }

  /** Returns the keys in the order of the path; not to be changed. */
  String[] keys() {
    return keys;
  }

  /** Returns the kind of the pattern for a key. */
  int kind(String key) {
    for (int i = 0; i < keys.length; i++) {
      if (keys[i].equals(key)) {
        return kinds[i];
      }
    }
    return NOT_MENTIONED;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Outline other
        && Arrays.equals(keys, other.keys)
        && Arrays.equals(kinds, other.kinds);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(keys) + Arrays.hashCode(kinds);
  }
}
