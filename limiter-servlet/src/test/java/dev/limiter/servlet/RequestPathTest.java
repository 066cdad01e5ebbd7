package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

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
}
