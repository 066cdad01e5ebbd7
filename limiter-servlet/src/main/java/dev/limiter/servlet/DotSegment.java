package dev.limiter.servlet;

/**
 * Finds {@code .} and {@code ..} among the segments of a path as a client spelt it, percent-encoded
 * or not.
 *
 * <p>A backslash parts segments too, as some containers have it; a semicolon ends what a segment is
 * called. Each character is looked at once, whatever the client sends.
 */
final class DotSegment {

  /** More than two dots, or something else: a name. */
  private static final int NAMED = 3;

  private DotSegment() {}

  static boolean isIn(String path) {
    return (path.indexOf('.') >= 0 || path.indexOf('%') >= 0) && isInSegments(path);
  }

  private static boolean isInSegments(String path) {
    int dots = 0; // that are the whole segment so far
    int at = 0;
    while (at < path.length()) {
      char spelt = path.charAt(at);
      char c = spelt == '%' ? decoded(path, at) : spelt;
      boolean parts = c == '/' || c == '\\';
      if ((parts || c == ';') && isDots(dots)) {
        return true;
      }
      if (parts) {
        dots = 0;
      } else {
        dots = c == '.' ? Math.min(dots + 1, NAMED) : NAMED;
      }
      at += c == spelt ? 1 : "%2e".length();
    }
    return isDots(dots);
  }

  private static boolean isDots(int dots) {
    return dots == 1 || dots == 2;
  }

  /** Returns what stands for a character that matters here; the percent sign where it does not. */
  private static char decoded(String path, int at) {
    if (at + 2 >= path.length()) {
      return '%';
    }
    char low = path.charAt(at + 2);
    return switch (path.charAt(at + 1)) {
      case '2' -> low == 'e' || low == 'E' ? '.' : low == 'f' || low == 'F' ? '/' : '%';
      case '3' -> low == 'b' || low == 'B' ? ';' : '%';
      case '5' -> low == 'c' || low == 'C' ? '\\' : '%';
      default -> '%';
    };
  }
}
