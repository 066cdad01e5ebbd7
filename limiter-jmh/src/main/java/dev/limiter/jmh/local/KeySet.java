package dev.limiter.jmh.local;

/** How many keys a benchmark checks; each is a method of the benchmark's class. */
public enum KeySet {
  /** One key, by every thread. */
  HOT_KEY("hotKey", "One hot key"),
  /** A random one of {@link RandomKey#KEYS} keys. */
  MANY_KEYS("manyKeys", "100,000 keys, each check of a random one");

  private final String method;
  private final String title;

  KeySet(String method, String title) {
    this.method = method;
    this.title = title;
  }

  String method() {
    return method;
  }

  /** Returns the words for a heading. */
  public String title() {
    return title;
  }
}
