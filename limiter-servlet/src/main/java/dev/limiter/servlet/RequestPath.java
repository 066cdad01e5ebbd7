package dev.limiter.servlet;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** The path of a request below the context path, as the container decoded it or as it came. */
final class RequestPath {

  private RequestPath() {}

  /**
   * Returns the path as the client spelt it, or null where that is not plain: with a percent sign,
   * a path parameter, an empty segment or dots, what a path names depends on who reads it.
   */
  static @Nullable String plain(HttpServletRequest request) {
    String uri = request.getRequestURI();
    String context = request.getContextPath();
    if (!uri.startsWith(context)) {
      return null;
    }
    String path = uri.substring(context.length());
    boolean plain =
        path.indexOf(';') < 0
            && path.indexOf('%') < 0
            && path.indexOf('\\') < 0
            && !path.contains("//")
            && !DotSegment.isIn(path);
    return plain ? path : null;
  }

  /** Tells whether the path has dots as segments as the client spelt it, encoded or not. */
  static boolean hasDotSegment(HttpServletRequest request) {
    return DotSegment.isIn(request.getRequestURI());
  }

  /** Returns the path in one spelling. */
  static String of(HttpServletRequest request) {
    String pathInfo = request.getPathInfo();
    String servletPath = request.getServletPath();
    return canonical(pathInfo == null ? servletPath : servletPath + pathInfo);
  }

  /**
   * Folds repeated slashes, drops a trailing one, path parameters ({@code ;x=1}, which the
   * container has left where they came as {@code %3B}) and dots.
   */
  static String canonical(String path) {
    return isCanonical(path) ? path : folded(path);
  }

  private static boolean isCanonical(String path) {
    int length = path.length();
    if (length == 0 || path.charAt(0) != '/') {
      return false;
    }
    for (int i = 0; i < length; i++) {
      char c = path.charAt(i);
      if (c == ';') {
        return false;
      }
      if (c == '/' && i + 1 < length && (path.charAt(i + 1) == '/' || path.charAt(i + 1) == '.')) {
        return false;
      }
    }
    return length == 1 || path.charAt(length - 1) != '/';
  }

  private static String folded(String path) {
    StringBuilder folded = new StringBuilder(path.length() + 1);
    int from = 0;
    while (from < path.length()) {
      int slash = path.indexOf('/', from);
      int end = slash < 0 ? path.length() : slash;
      append(folded, withoutParameters(path.substring(from, end)));
      from = end + 1;
    }
    return folded.isEmpty() ? "/" : folded.toString();
  }

  private static void append(StringBuilder folded, String segment) {
    if (segment.isEmpty() || segment.equals(".")) {
      return;
    }
    if (segment.equals("..")) {
      folded.setLength(Math.max(0, folded.lastIndexOf("/")));
      return;
    }
    folded.append('/').append(segment);
  }

  private static String withoutParameters(String segment) {
    int semicolon = segment.indexOf(';');
    return semicolon < 0 ? segment : segment.substring(0, semicolon);
  }
}
