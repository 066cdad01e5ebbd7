package dev.limiter.examples.boot;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The service on a free port, and a client of it. */
final class RunningService implements AutoCloseable {

  private final ConfigurableApplicationContext context;
  private final HttpClient client = HttpClient.newHttpClient();

  /** Starts it with properties such as {@code --limiter.redis=URI}. */
  RunningService(String... properties) {
    context =
        SpringApplication.run(
            SearchService.class,
            Stream.concat(Stream.of("--server.port=0"), Stream.of(properties))
                .toArray(String[]::new));
  }

  HttpResponse<String> get(String path, String... headers)
      throws IOException, InterruptedException {
    String port = context.getEnvironment().getRequiredProperty("local.server.port");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Searches with an API key. */
  HttpResponse<String> search(String apiKey) throws IOException, InterruptedException {
    return get("/v1/search", Callers.KEY_HEADER, apiKey);
  }

  @Override
  public void close() {
    context.close();
  }
}
