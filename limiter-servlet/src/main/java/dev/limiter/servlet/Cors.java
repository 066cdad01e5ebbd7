package dev.limiter.servlet;

import dev.limiter.http.RateLimitFields;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** What cross-origin requests need (Fetch standard, CORS protocol). */
final class Cors {

  private static final String EXPOSED =
      String.join(
          ", ",
          RateLimitFields.RATE_LIMIT,
          RateLimitFields.RATE_LIMIT_POLICY,
          RateLimitFields.RETRY_AFTER);

  private Cors() {}

  /** Tells a preflight, which no user asked for, from an OPTIONS request of the client's own. */
  static boolean isPreflight(HttpServletRequest request) {
    return request.getMethod().equals("OPTIONS")
        && request.getHeader("Origin") != null
        && request.getHeader("Access-Control-Request-Method") != null;
  }

  /** Lets scripts of other origins read the fields; once, however many filters have some. */
  static void expose(HttpServletRequest request, HttpServletResponse response, Passes passes) {
    if (request.getHeader("Origin") != null && passes.exposes()) {
      response.addHeader("Access-Control-Expose-Headers", EXPOSED);
    }
  }
}
