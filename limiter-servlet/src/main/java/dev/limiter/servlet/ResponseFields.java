package dev.limiter.servlet;

import dev.limiter.http.RateLimitFields;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Writes the fields of a request that is let through. */
final class ResponseFields {

  private ResponseFields() {}

  /** Sets the fields, in place of those that they are merged with; tells whether there are any. */
  static boolean write(
      RateLimitFields fields,
      HttpServletRequest request,
      HttpServletResponse response,
      Passes passes) {
    fields
        .rateLimitPolicy()
        .ifPresent(value -> response.setHeader(RateLimitFields.RATE_LIMIT_POLICY, value));
    fields.rateLimit().ifPresent(value -> response.setHeader(RateLimitFields.RATE_LIMIT, value));
    boolean any = fields.rateLimit().isPresent();
    if (any) {
      Cors.expose(request, response, passes);
    }
    return any;
  }
}
