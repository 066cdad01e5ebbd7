package dev.limiter.examples.quickstart;

import dev.limiter.Decision;
import dev.limiter.servlet.RateLimitFilter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The protected service: says who let the request through. */
final class ApiServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Decision decision = (Decision) request.getAttribute(RateLimitFilter.DECISION_ATTRIBUTE);
    String decidedBy = decision == null ? "NOBODY" : decision.source().name();
    byte[] body =
        ("{\"results\":[],\"decided_by\":\"" + decidedBy + "\"}\n")
            .getBytes(StandardCharsets.UTF_8);
    response.setContentType("application/json");
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
