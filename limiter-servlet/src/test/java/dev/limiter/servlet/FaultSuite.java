package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Backend;
import dev.limiter.BackendException;
import dev.limiter.Descriptor;
import dev.limiter.FailOpenBackend;
import dev.limiter.FailureMode;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.contract.ManualTicker;
import dev.limiter.local.LocalBackend;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong behind the filter or in the mapper. */
abstract class FaultSuite extends ServletSuite {

  private final LocalBackend counting =
      LocalBackend.builder().ticker(new ManualTicker(Limits.NOON)).build();
  private final BreakableBackend backend = new BreakableBackend(counting);

  private int startOn(Backend chosen, FailureMode mode) throws Exception {
    Rule rule = Rule.builder().on("all").limit(aMinute(2)).failureMode(mode).build();
    RateLimiter limiter = closeLater(Limits.of(chosen, rule));
    app.filter(RateLimitFilter.of(limiter, anyone()))
        .serve("/", (request, response) -> response.setStatus(204));
    return start();
  }

  @Test
  void backendThrows_requestsPassWithOneLogLine_andAreLimitedAgainAfterwards() throws Exception {
    int port = startOn(backend, FailureMode.LOCAL);
    List<Reply> replies = new ArrayList<>();

    String log =
        logged(
            () -> {
              for (RuntimeException failure :
                  List.of(
                      new BackendException(BackendException.Kind.UNAVAILABLE, "down", null),
                      new IllegalStateException("a bug of a backend"),
                      new BackendException(
                          BackendException.Kind.UNAVAILABLE, "still down", null))) {
                backend.failure = failure;
                replies.add(Reply.to(port, "GET", "/"));
              }
              backend.failure = null;
              replies.add(Reply.to(port, "GET", "/"));
              replies.add(Reply.to(port, "GET", "/"));
              replies.add(Reply.to(port, "GET", "/"));
            });

    assertThat(replies).extracting(Reply::status).containsExactly(204, 204, 204, 204, 204, 429);
    assertThat(replies.subList(0, 3)).allSatisfy(reply -> assertThat(limitLines(reply)).isEmpty());
    assertThat(log.lines().filter(line -> line.contains("The limiter cannot decide"))).hasSize(1);
    assertThat(log.lines().filter(line -> line.contains("The limiter decides again"))).hasSize(1);
  }

  @Test
  void case42_failOpen_writesNoNumbers() throws Exception {
    backend.failure = new IllegalStateException("down");
    int port = startOn(FailOpenBackend.of(backend, LocalBackend.create()), FailureMode.ALLOW);

    Reply reply = Reply.to(port, "GET", "/");

    assertThat(reply.status()).isEqualTo(204);
    assertThat(limitLines(reply)).isEmpty();
  }

  @Test
  void case42_failClosed_saysToTryAgainInASecond() throws Exception {
    backend.failure = new IllegalStateException("down");
    int port = startOn(FailOpenBackend.of(backend, LocalBackend.create()), FailureMode.DENY);

    Reply reply = Reply.to(port, "GET", "/");

    assertThat(reply.status()).isEqualTo(429);
    assertThat(limitLines(reply)).isEmpty();
    assertThat(reply.lines("Retry-After")).containsExactly("Retry-After: 1");
  }

  @Test
  void case42_fallbackDecides_showsItsOwnFigures() throws Exception {
    backend.failure = new IllegalStateException("down");
    int port = startOn(FailOpenBackend.of(backend, LocalBackend.create()), FailureMode.LOCAL);

    Reply reply = Reply.to(port, "GET", "/");

    assertThat(reply.status()).isEqualTo(204);
    assertThat(limitLines(reply))
        .containsExactly(
            "RateLimit: \"default\";r=1;t=30", "RateLimit-Policy: \"default\";q=2;w=60");
  }

  @Test
  void nothingLimits_writesNoFields() throws Exception {
    app.filter(RateLimitFilter.of(limiter(aMinute(1)), request -> Descriptor.empty()))
        .serve("/", (request, response) -> response.setStatus(204));

    Reply reply = Reply.to(start(), "GET", "/", "Origin: https://shop.example");

    assertThat(reply.status()).isEqualTo(204);
    assertThat(limitLines(reply)).isEmpty();
    assertThat(reply.lines("Access-Control-Expose-Headers")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void mapperThrows_isHandledByTheServicesErrorHandling(boolean fromABackendOfItsOwn)
      throws Exception {
    RuntimeException fault =
        fromABackendOfItsOwn
            ? new BackendException(BackendException.Kind.UNAVAILABLE, "tenants", null)
            : new IllegalArgumentException("no such tenant");
    app.filter(
            RateLimitFilter.of(
                limiter(aMinute(2)),
                request -> {
                  throw fault;
                }))
        .serve("/", (request, response) -> response.setStatus(204))
        .serve("/page", (request, response) -> response.getWriter().write("our own page"))
        .errorPage(500, "/page");

    Reply reply = Reply.to(start(), "GET", "/");

    assertThat(reply.status()).isEqualTo(500);
    assertThat(reply.body()).contains("our own page");
    assertThat(app.served).containsExactly("/page");
  }

  private static List<String> limitLines(Reply reply) {
    List<String> lines = new ArrayList<>(reply.lines("RateLimit"));
    lines.addAll(reply.lines("RateLimit-Policy"));
    return lines;
  }

  /** What a test does while its log is kept. */
  @FunctionalInterface
  private interface Steps {
    void run() throws Exception;
  }

  private static String logged(Steps steps) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setOut(new PrintStream(log, true, StandardCharsets.UTF_8));
    try {
      steps.run();
    } finally {
      System.setOut(before);
    }
    return log.toString(StandardCharsets.UTF_8);
  }
}
