package dev.limiter.examples.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service over HTTP, counting in process. */
class SearchServiceIT {

  private static List<String> field(HttpResponse<?> response, String name) {
    return response.headers().allValues(name);
  }

  @Test
  void allowed_hasTheFieldsAndTheServicesBody() throws Exception {
    try (RunningService service = new RunningService()) {
      HttpResponse<String> response = service.search("demo-free");

      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(field(response, "RateLimit-Policy")).containsExactly("\"free\";q=30;w=60");
      assertThat(field(response, "RateLimit")).containsExactly("\"free\";r=9;t=18");
      assertThat(response.body()).isEqualTo("{\"results\":[],\"decidedBy\":\"BACKEND\"}");
    }
  }

  @Test
  void overLimit_isRefusedWithFieldsAndBody() throws Exception {
    try (RunningService service = new RunningService()) {
      int passed = 0;
      HttpResponse<String> response = service.search("demo-free");
      while (response.statusCode() == 200 && passed < 1_000) {
        passed++;
        response = service.search("demo-free");
      }

      assertThat(passed).isGreaterThanOrEqualTo(10);
      assertThat(response.statusCode()).isEqualTo(429);
      String seconds = response.headers().firstValue("Retry-After").orElse("");
      assertThat(seconds).isIn("1", "2");
      assertThat(field(response, "RateLimit")).containsExactly("\"free\";r=0;t=" + seconds);
      assertThat(field(response, "Cache-Control")).containsExactly("no-store");
      assertThat(response.body())
          .isEqualTo(
              "{\"error\":\"rate_limited\",\"message\":\"Too many requests; try again in %s s.\"}",
              seconds);
      assertThat(service.search("demo-premium").statusCode()).isEqualTo(200);
    }
  }

  /** Of the anonymous, 5 at once and one more each 3 s. */
  @Test
  void keysThatAreMadeUp_andOtherPaths_shareTheCounterOfTheAddress() throws Exception {
    try (RunningService service = new RunningService()) {
      long start = System.nanoTime();
      long passed = 0;
      for (int i = 0; i < 20; i++) {
        passed += service.search("made-up-" + i).statusCode() == 200 ? 1 : 0;
        passed += service.get("/v1/search").statusCode() == 200 ? 1 : 0;
        passed += service.get("/nothing").statusCode() == 404 ? 1 : 0;
      }
      long refilled = (System.nanoTime() - start) / 3_000_000_000L + 1;

      assertThat(passed).isBetween(5L, 5 + refilled);
    }
  }

  /**
   * 100 at most; each reserves 10 and needs 2: if that was not settled, the eleventh would fail.
   */
  @Test
  void exports_costWhatTheyRead_onceTheyAreDone() throws Exception {
    try (RunningService service = new RunningService()) {
      for (int i = 1; i <= 20; i++) {
        HttpResponse<String> response =
            service.get("/v1/exports?rows=1500", Callers.KEY_HEADER, "demo-free");
        assertThat(response.statusCode()).as("export %s", i).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"rows\":1500,\"cost\":2}");
      }
    }
  }
}
