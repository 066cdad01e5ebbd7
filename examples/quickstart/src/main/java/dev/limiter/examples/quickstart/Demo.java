package dev.limiter.examples.quickstart;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/** A burst of real requests, one more than the free tier's bucket holds and one after it. */
final class Demo {

  private static final int REQUESTS = 12;
  private static final String ROW = "%3s  %-6s  %-32s  %-24s  %s%n";

  private final URI uri;
  private final PrintWriter out;
  private final HttpClient client = HttpClient.newHttpClient();

  Demo(int port, PrintWriter out) {
    this.uri = URI.create("http://localhost:" + port + "/v1/search");
    this.out = out;
  }

  /** Runs it; tells whether some requests passed and some were refused as they should be. */
  boolean run() throws IOException, InterruptedException {
    out.printf("%d requests in a burst, free tier: 30 a minute, burst 10%n%n", REQUESTS);
    out.printf(ROW, "#", "status", "RateLimit-Policy", "RateLimit", "Retry-After");
    List<HttpResponse<String>> responses = new ArrayList<>();
    for (int i = 1; i <= REQUESTS; i++) {
      HttpResponse<String> response = client.send(request(), HttpResponse.BodyHandlers.ofString());
      responses.add(response);
      out.printf(
          ROW,
          i,
          response.statusCode(),
          field(response, "RateLimit-Policy"),
          field(response, "RateLimit"),
          field(response, "Retry-After"));
    }
    HttpResponse<String> last = responses.get(REQUESTS - 1);
    out.printf("%nThe last body: %s%n", last.body().strip());
    out.flush();
    boolean somePassed =
        responses.stream()
            .anyMatch(
                r -> r.statusCode() == 200 && r.headers().firstValue("RateLimit").isPresent());
    boolean someRefused =
        responses.stream()
            .anyMatch(
                r -> r.statusCode() == 429 && r.headers().firstValue("Retry-After").isPresent());
    return somePassed && someRefused;
  }

  private HttpRequest request() {
    return HttpRequest.newBuilder(uri).header(Callers.KEY_HEADER, "k_free_demo").build();
  }

  private static String field(HttpResponse<String> response, String name) {
    return response.headers().firstValue(name).orElse("-");
  }
}
