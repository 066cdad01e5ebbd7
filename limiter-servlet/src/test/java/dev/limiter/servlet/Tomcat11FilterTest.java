package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What only containers of Servlet 6.1 have, in a real Tomcat 11. */
@Tag("tomcat11")
class Tomcat11FilterTest extends ServletSuite {

  @Override
  Container.Kind kind() {
    return new TomcatContainer.Kind();
  }

  /** By its name: these tests are compiled with Servlet 6.0, which has no such method. */
  @Test
  void sendRedirect_ofServlet61_hasNoFields() throws Exception {
    Method sendRedirect =
        HttpServletResponse.class.getMethod("sendRedirect", String.class, int.class, boolean.class);
    app.filter(RateLimitFilter.of(limiter(aMinute(2)), anyone()))
        .serve(
            "/",
            (request, response) -> {
              try {
                sendRedirect.invoke(response, "/elsewhere", 308, true);
              } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
              }
            });

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(308);
    assertThat(reply.lines("RateLimit")).isEmpty();
    assertThat(reply.lines("RateLimit-Policy")).isEmpty();
    assertThat(reply.lines("Location")).hasSize(1);
  }
}
