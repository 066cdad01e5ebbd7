package dev.limiter.servlet;

import dev.limiter.http.RateLimitFields;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes the response of a refused request. */
final class Refusal {

  private Refusal() {}

  static void write(RateLimitFields fields, HttpServletResponse response, int status)
      throws IOException {
    response.setStatus(status);
    fields
        .retryAfterSeconds()
        .ifPresent(
            seconds -> response.setHeader(RateLimitFields.RETRY_AFTER, Long.toString(seconds)));
    // Over whatever was set before: an explicit max-age would make even a 429 storable (RFC 9111,
    // 3).
    response.setHeader("Cache-Control", "no-store");
    byte[] body = fields.body().getBytes(StandardCharsets.UTF_8);
    response.setContentType(RateLimitFields.BODY_TYPE);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
