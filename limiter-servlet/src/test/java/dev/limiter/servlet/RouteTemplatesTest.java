package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTemplatesTest {

  private static final RouteTemplates ROUTES =
      RouteTemplates.of(
          "/",
          "/login",
          "/v1/users/{id}",
          "/v1/users/me",
          "/v1/users/{id}/orders/{order}",
          "/v1/{kind}/me/settings",
          "/static/**",
          "/static/{file}",
          "/{tenant}/public/**");

  @ParameterizedTest
  @CsvSource({
    "/, /",
    "//, /",
    "'', /",
    "/login, /login",
    "//login, /login",
    "/login/, /login",
    "/login;x=1, /login",
    "/a/../login, other",
    "/a/..;/login, other",
    "/./login, other",
    "/static/.., other",
    "/static/..a, /static/{file}",
    "/LOGIN, other",
    "/login/x, other",
    "/v1/users/7, /v1/users/{id}",
    "/v1/users/me, /v1/users/me",
    "/v1/users/me/, /v1/users/me",
    "/v1/users, other",
    "/v1/users/7/orders, other",
    "/v1/users/7/orders/9, /v1/users/{id}/orders/{order}",
    "/v1/users/me/orders/9, /v1/users/{id}/orders/{order}",
    "/v1/users/me/settings, /v1/{kind}/me/settings",
    "/v1/dogs/me/settings, /v1/{kind}/me/settings",
    "/static, /static/**",
    "/static/a, /static/{file}",
    "/static/a/b/c, /static/**",
    "/acme/public, /{tenant}/public/**",
    "/acme/public/x, /{tenant}/public/**",
    "/static/public/x, /static/**",
    "/v1/public/x, /{tenant}/public/**"
  })
  void case40_route_isTheMostSpecificTemplateOrTheDefault(String path, String route) {
    assertThat(ROUTES.of(new FakeRequest().path(path).toRequest())).isEqualTo(route);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a/%2e%2E;x=1/login", "/a%2f..%2Flogin", "/%2e/login", "/a/..%3b/login"})
  void route_dotsThatTheContainerFolded_isTheDefault(String uri) {
    HttpServletRequest request = new FakeRequest().path("/login").uri("", uri).toRequest();
    assertThat(ROUTES.of(request)).isEqualTo("other");
  }

  @Test
  void withDefault_namesWhatMatchesNone() {
    RouteTemplates routes = RouteTemplates.of("/a").withDefault("rest");

    assertThat(routes.ofCanonical("/b")).isEqualTo("rest");
    assertThatIllegalArgumentException().isThrownBy(() -> routes.withDefault("/a"));
    assertThatIllegalArgumentException().isThrownBy(() -> routes.withDefault(""));
  }

  @Test
  void ofCanonical_hostilePaths_haveTheDefaultAndCostLittle() {
    String deep = "/v1/users".repeat(100_000);
    long from = System.nanoTime();
    for (int i = 0; i < 10_000; i++) {
      assertThat(ROUTES.ofCanonical(deep)).isEqualTo("other");
    }
    assertThat((System.nanoTime() - from) / 1_000_000_000).isLessThan(10);
  }

  @ParameterizedTest
  @CsvSource({"/a/{x}, /a/{y}", "/a, /a", "/a/**, /a/**"})
  void of_templatesThatMatchTheSame_areRefusedWithBothNamed(String one, String other) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RouteTemplates.of("/z", one, other))
        .withMessage("path templates must not match the same: '" + one + "' and '" + other + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "a, must start with '/'",
    "'', must start with '/'",
    "/a/, must not have empty segments or end with '/'",
    "/a//b, must not have empty segments or end with '/'",
    "/**/a, must have '**' at its end only",
    "/a/../b, must not have dots as segments",
    "/a/{}, must name its variables",
    "/{x}/{x}, must name a variable once",
    "/a/*, 'must be decoded text, with a variable for a whole segment and ''**'' at the end'",
    "/a/x{y}, 'must be decoded text, with a variable for a whole segment and ''**'' at the end'",
    "/a%20b, 'must be decoded text, with a variable for a whole segment and ''**'' at the end'",
    "/a;b, 'must be decoded text, with a variable for a whole segment and ''**'' at the end'"
  })
  void of_malformedTemplate_isRefusedWithTheReason(String template, String rule) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RouteTemplates.of(template))
        .withMessage("path template " + rule + ": '" + template + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "/health, /health, true",
    "/health, /health/, false",
    "/health, //health, false",
    "/health, /health;x, false",
    "/health, /Health, false",
    "/health/**, /health, true",
    "/health/**, /health/live/x, true",
    "/health/**, /healthy, false",
    "/a/{b}, /a/x, true",
    "/a/{b}, /a/, false",
    "/a/{b}, /a/x/y, false",
    "/, /, true",
    "/, '', true",
    "/, /x, false",
    "/**, /x/y, true"
  })
  void matches_exactSpellingOnly(String template, String path, boolean matches) {
    assertThat(PathTemplate.of(template).matches(path)).isEqualTo(matches);
  }
}
