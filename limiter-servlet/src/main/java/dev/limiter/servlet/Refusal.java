package dev.limiter.servlet;

import dev.limiter.http.HttpRefusal;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Writes the response of a refused request, one that is not committed. */
final class Refusal {

  private Refusal() {}

  static void write(HttpRefusal refusal, HttpServletResponse response) throws IOException {
    response.resetBuffer(); // what a filter in front has written is no part of the refusal
    response.setStatus(refusal.status());
    refusal.fields().forEach(response::setHeader); // over whatever was set before
    byte[] body = refusal.content();
    response.setContentType(refusal.contentType());
    response.setContentLength(body.length);
    try {
      response.getOutputStream().write(body);
    } catch (IllegalStateException e) {
      response.getWriter().write(refusal.body()); // a filter in front has taken the writer
    }
  }
}
