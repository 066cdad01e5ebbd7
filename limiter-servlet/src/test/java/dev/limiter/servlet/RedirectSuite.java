package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.Cookie;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Redirects have no RateLimit, however a service makes them; other responses keep it. */
abstract class RedirectSuite extends ServletSuite {

  private Reply reply(App.Service service) throws Exception {
    app.filter(RateLimitFilter.of(limiter(aMinute(2)), anyone())).serve("/", service);
    return Reply.to(start(), "GET", "/");
  }

  private static void assertHidden(Reply reply, int status) {
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.lines("RateLimit")).isEmpty();
    assertThat(reply.lines("RateLimit-Policy")).isEmpty();
  }

  private static void assertShown(Reply reply, int status) {
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.lines("RateLimit")).containsExactly("RateLimit: \"default\";r=1;t=30");
    assertThat(reply.lines("RateLimit-Policy"))
        .containsExactly("RateLimit-Policy: \"default\";q=2;w=60");
  }

  @Test
  void sendRedirect_hasNoFieldsButAllElse() throws Exception {
    Reply reply =
        reply(
            (request, response) -> {
              response.addCookie(new Cookie("a", "1"));
              response.addHeader("X-Of-The-Service", "one");
              response.addHeader("X-Of-The-Service", "two");
              response.sendRedirect("/elsewhere");
            });

    assertHidden(reply, 302);
    assertThat(reply.lines("Location")).hasSize(1);
    assertThat(reply.lines("Set-Cookie")).hasSize(1);
    assertThat(reply.lines("X-Of-The-Service")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void setStatus_redirect_hasNoFields(int status) throws Exception {
    Reply reply =
        reply(
            (request, response) -> {
              response.setStatus(status);
              response.setHeader("Location", "/elsewhere");
            });

    assertHidden(reply, status);
    assertThat(reply.lines("Location")).hasSize(1);
  }

  @Test
  void setStatus_withATextToCome_keepsItsEncodingLocaleAndLength() throws Exception {
    Reply reply =
        reply(
            (request, response) -> {
              response.setLocale(Locale.GERMAN);
              response.setCharacterEncoding("UTF-8");
              response.setContentLength(8);
              response.setStatus(300);
              response.setContentType("text/plain");
              response.getWriter().write("ž – a");
            });

    assertHidden(reply, 300);
    assertThat(reply.body().getBytes(StandardCharsets.ISO_8859_1))
        .isEqualTo("ž – a".getBytes(StandardCharsets.UTF_8));
    assertThat(reply.lines("Content-Type").get(0)).containsIgnoringCase("charset=UTF-8");
    assertThat(reply.lines("Content-Language")).containsExactly("Content-Language: de");
    assertThat(reply.lines("Content-Length")).containsExactly("Content-Length: 8");
  }

  @Test
  void setStatus_notModified_keepsFields() throws Exception {
    assertShown(reply((request, response) -> response.setStatus(304)), 304);
  }

  @Test
  void setStatus_noRedirectAfterAll_hasFields() throws Exception {
    assertShown(
        reply(
            (request, response) -> {
              response.setStatus(303);
              response.setStatus(201);
            }),
        201);
  }

  @Test
  void sendError_afterARedirectStatus_hasFields() throws Exception {
    assertShown(
        reply(
            (request, response) -> {
              response.setStatus(303);
              response.sendError(409);
            }),
        409);
  }

  @Test
  void reset_keepsFields() throws Exception {
    assertShown(
        reply(
            (request, response) -> {
              response.getWriter().write("half");
              response.reset();
              response.setStatus(202);
            }),
        202);
  }

  @Test
  void asyncDispatch_thatRedirects_hasNoFields() throws Exception {
    assertHidden(
        reply(
            (request, response) -> {
              if (request.getDispatcherType() == DispatcherType.ASYNC) {
                response.sendRedirect("/elsewhere");
                return;
              }
              AsyncContext async = request.startAsync();
              async.start(async::dispatch);
            }),
        302);
  }

  @Test
  void twoFilters_redirect_hasTheFieldsOfNeither() throws Exception {
    app.filter(RateLimitFilter.of(limiter(aMinute(5).withName("outer")), anyone()));

    assertHidden(reply((request, response) -> response.sendRedirect("/elsewhere")), 302);
  }

  @Test
  void fieldsOnRedirects_areThereWhereChosen() throws Exception {
    app.filter(
            RateLimitFilter.builder(limiter(aMinute(2)), anyone()).fieldsOnRedirects(true).build())
        .serve("/", (request, response) -> response.sendRedirect("/elsewhere"));

    assertShown(Reply.to(start(), "GET", "/"), 302);
  }
}
