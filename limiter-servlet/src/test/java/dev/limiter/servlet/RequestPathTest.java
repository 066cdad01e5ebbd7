package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestPathTest {

  @ParameterizedTest
  @CsvSource({
    "'', /",
    "/, /",
    "//, /",
    "/login, /login",
    "//login, /login",
    "/login/, /login",
    "/login///, /login",
    "/a//b, /a/b",
    "login, /login",
    "/Login, /Login",
    "/login;x=1, /login",
    "/;x/login;y, /login",
    "/./login, /login",
    "/a/../login, /login",
    "/../../login, /login",
    "/a/..;x/login/., /login",
    "/.well-known/x, /.well-known/x",
    "/a..b, /a..b",
    "/..a/b, /..a/b"
  })
  void case40_canonical_isOneSpelling(String path, String expected) {
    assertThat(RequestPath.canonical(path)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "'', /health, /health",
    "'', /.well-known/a..b, /.well-known/a..b",
    "/my%20app, /my%20app/health/, /health/",
    "/app, /app, ''",
    "/app, /APP/health,",
    "'', //health,",
    "'', /health;x,",
    "'', /%68ealth,",
    "'', /./health,",
    "'', /a/../health,",
    "'', /a/..;/health,",
    "'', /health/..,",
    "'', /a\\health,"
  })
  void plain_isWhatTheClientSpeltOrNothing(String context, String uri, @Nullable String plain) {
    HttpServletRequest request = new FakeRequest().path("/health").uri(context, uri).toRequest();
    assertThat(RequestPath.plain(request)).isEqualTo(plain);
  }
}
