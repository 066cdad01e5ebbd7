package dev.limiter.examples.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The status, over HTTP. */
class StatusIT {

  static JsonNode json(RunningService service) throws Exception {
    return JsonMapper.shared().readTree(service.get("/status.json").body());
  }

  private static void exhaust(RunningService service) throws Exception {
    for (int i = 0; i < 13; i++) {
      service.search("demo-free");
    }
  }

  @Test
  void json_tellsRulesDecisionsAndWhoIsDenied() throws Exception {
    try (RunningService service = new RunningService()) {
      exhaust(service);

      JsonNode status = json(service);

      assertThat(status.at("/domain").asString()).isEqualTo("search");
      assertThat(status.at("/mode").asString()).isEqualTo("ENFORCE");
      assertThat(status.at("/shared").asBoolean()).isFalse();
      assertThat(status.at("/rules/version").asString()).matches("[0-9a-f]{12}");
      assertThat(status.at("/rules/checksum").asString())
          .startsWith(status.at("/rules/version").asString());
      assertThat(status.at("/rules/problems").isEmpty()).isTrue();
      assertThat(status.at("/decisions/BACKEND").asLong()).isEqualTo(13);
      assertThat(status.at("/denied").asLong()).isBetween(1L, 3L);
      assertThat(status.at("/topDenied/0/atMost")).isEqualTo(status.at("/denied"));
      assertThat(status.at("/topDenied/0/key").asString())
          .matches("tier=free, route=/v1/search, api_key=sha256:[0-9a-f]{12}");
    }
  }

  /**
   * It needs 200 where 90 are left: what is due is charged as far as it goes, and is no refusal.
   */
  @Test
  void json_customerThatIsServed_isNotAmongTheDenied() throws Exception {
    try (RunningService service = new RunningService()) {
      assertThat(
              service.get("/v1/exports?rows=200000", Callers.KEY_HEADER, "demo-free").statusCode())
          .isEqualTo(200);
      assertThat(service.get("/v1/exports", Callers.KEY_HEADER, "demo-free").statusCode())
          .isEqualTo(429);

      JsonNode status = json(service);

      assertThat(status.at("/decisions/BACKEND").asLong()).isEqualTo(2);
      assertThat(status.at("/denied").asLong()).isEqualTo(1);
      assertThat(status.at("/topDenied/0/atMost").asLong()).isEqualTo(1);
    }
  }

  @Test
  void page_isHtmlWithoutCredentials_andIsNotLimitedItself() throws Exception {
    try (RunningService service = new RunningService()) {
      exhaust(service);
      for (int i = 0; i < 10; i++) {
        service.get("/status");
      }

      HttpResponse<String> page = service.get("/status");

      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.headers().allValues("RateLimit")).isEmpty();
      assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html;charset=UTF-8");
      assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
      assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
          .startsWith("default-src 'none'");
      assertThat(page.body())
          .contains("enforced", "tier=free, route=/v1/search, api_key=sha256:")
          .doesNotContain("demo-free", "{{");
    }
  }
}
