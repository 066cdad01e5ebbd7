package dev.limiter.servlet;

import dev.limiter.http.RateLimitFields;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;

/** Writes the fields that every limited response has. */
final class ResponseFields {

  private ResponseFields() {}

  static void write(
      RateLimitFields fields, HttpServletRequest request, HttpServletResponse response) {
    fields
        .rateLimitPolicy()
        .ifPresent(value -> response.setHeader(RateLimitFields.RATE_LIMIT_POLICY, value));
    Optional<String> rateLimit = fields.rateLimit();
    rateLimit.ifPresent(value -> response.setHeader(RateLimitFields.RATE_LIMIT, value));
    if (rateLimit.isPresent() || fields.retryAfterSeconds().isPresent()) {
      Cors.expose(request, response);
    }
  }
}
