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
      for (int i = 0; i < 10; i++) {
        assertThat(service.search("demo-free").statusCode()).isEqualTo(200);
      }

      HttpResponse<String> response = service.search("demo-free");

      assertThat(response.statusCode()).isEqualTo(429);
      assertThat(field(response, "Retry-After")).containsExactly("2");
      assertThat(field(response, "RateLimit")).containsExactly("\"free\";r=0;t=2");
      assertThat(field(response, "Cache-Control")).containsExactly("no-store");
      assertThat(response.body())
          .isEqualTo(
              "{\"error\":\"rate_limited\",\"message\":\"Too many requests; try again in 2 s.\"}");
      assertThat(service.search("demo-premium").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void keysThatAreMadeUp_shareTheCounterOfTheAddress() throws Exception {
    try (RunningService service = new RunningService()) {
      for (int i = 0; i < 5; i++) {
        assertThat(service.search("made-up-" + i).statusCode()).isEqualTo(200);
      }

      assertThat(service.search("made-up-5").statusCode()).isEqualTo(429);
      assertThat(service.get("/v1/search").statusCode()).isEqualTo(429);
      assertThat(service.get("/nothing").statusCode()).isEqualTo(429);
    }
  }

  /**
   * 100 at most, of which each reserves 10 and needs 2: at the tenth the first nine have settled.
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
