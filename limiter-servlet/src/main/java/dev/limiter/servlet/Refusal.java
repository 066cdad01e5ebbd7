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
    if (response.isCommitted()) {
      return; // a filter in front has answered: there is nothing left to say, and no way to say it
    }
    response.resetBuffer(); // what a filter in front has written is no part of the refusal
    response.setStatus(status);
    fields
        .retryAfterSeconds()
        .ifPresent(
            seconds -> response.setHeader(RateLimitFields.RETRY_AFTER, Long.toString(seconds)));
    // Over whatever was set before: an explicit max-age would make even a 429 storable (RFC 9111,
    // 3).
    response.setHeader("Cache-Control", "no-store");
    writeBody(fields.body(), response);
  }

  private static void writeBody(String json, HttpServletResponse response) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    response.setContentType(RateLimitFields.BODY_TYPE);
    response.setContentLength(body.length);
    try {
      response.getOutputStream().write(body);
    } catch (IllegalStateException e) {
      response.getWriter().write(json); // a filter in front has taken the writer
    }
  }
}
