package dev.limiter.examples.quickstart;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The quick start as a person runs it: a JVM of its own. */
final class QuickstartProcess implements AutoCloseable {

  private static final Pattern PORT = Pattern.compile("listens on port (\\d+)");
  private static final long START_NANOS = 30_000_000_000L;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path output;
  private final Process process;
  private final int port;

  QuickstartProcess(Path directory, String... arguments) throws IOException, InterruptedException {
    output = Files.createTempFile(directory, "quickstart", ".log");
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Quickstart.class.getName());
    command.addAll(List.of("--port", "0"));
    command.addAll(List.of(arguments));
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    port = awaitPort();
  }

  private int awaitPort() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_NANOS;
    while (System.nanoTime() < deadline && process.isAlive()) {
      Matcher matcher = PORT.matcher(output());
      if (matcher.find()) {
        return Integer.parseInt(matcher.group(1));
      }
      Thread.sleep(20);
    }
    process.destroyForcibly();
    throw new IOException("the quick start did not start: " + output());
  }

  /** Returns everything that it printed so far. */
  String output() throws IOException {
    return Files.readString(output);
  }

  HttpResponse<String> search(String apiKey) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/v1/search"))
            .header("X-API-Key", apiKey)
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
