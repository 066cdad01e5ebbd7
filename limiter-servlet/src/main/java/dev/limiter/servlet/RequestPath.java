package dev.limiter.servlet;

import jakarta.servlet.http.HttpServletRequest;

/** The path of a request in one spelling. */
final class RequestPath {

  private RequestPath() {}

  static String of(HttpServletRequest request) {
    String pathInfo = request.getPathInfo();
    String path = request.getServletPath() + (pathInfo == null ? "" : pathInfo);
    return canonical(path);
  }

  /** Folds repeated slashes and drops a trailing one. */
  static String canonical(String path) {
    StringBuilder folded = new StringBuilder(path.length() + 1);
    char previous = 0;
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c != '/' || previous != '/') {
        folded.append(c);
      }
      previous = c;
    }
    if (folded.isEmpty() || folded.charAt(0) != '/') {
      folded.insert(0, '/');
    }
    int last = folded.length() - 1;
    if (last > 0 && folded.charAt(last) == '/') {
      folded.setLength(last);
    }
    return folded.toString();
  }
}
