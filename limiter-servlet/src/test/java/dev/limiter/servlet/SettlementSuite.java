package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Descriptor;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a request costs: before, and once its response is done. */
abstract class SettlementSuite extends ServletSuite {

  private RateLimiter limiter = limiter(aMinute(100));
  private final List<Integer> statuses = new CopyOnWriteArrayList<>();

  private Reply reply(long reserved, long cost, App.Service service) throws Exception {
    app.filter(
            RateLimitFilter.builder(limiter, anyone())
                .cost(request -> reserved)
                .settlement(
                    outcome -> {
                      statuses.add(outcome.status());
                      return cost;
                    })
                .build())
        .serve("/", service)
        .serve("/page", (request, response) -> response.getWriter().write("sorry"))
        .errorPage(503, "/page");
    return Reply.to(start(), "GET", "/");
  }

  private long remaining() {
    return limiter.peek(Descriptor.of("all", "requests")).remaining();
  }

  /** A client can have the last byte before the container has done with the request. */
  private void assertSettled(long remaining, int status) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while ((remaining() != remaining || statuses.isEmpty()) && System.nanoTime() < deadline) {
      Thread.sleep(2);
    }
    assertThat(remaining()).isEqualTo(remaining);
    assertThat(statuses).containsExactly(status);
  }

  @ParameterizedTest
  @CsvSource({
    "10, 3, 97",
    "10, 0, 100",
    "10, 10, 90",
    "10, 25, 75",
    "0, 7, 93",
    "10, 1000, 0",
    "100, 1, 99"
  })
  void synchronous_chargesWhatItHasCost(long reserved, long cost, long left) throws Exception {
    Reply reply = reply(reserved, cost, (request, response) -> response.setStatus(204));

    assertThat(reply.lines("RateLimit").get(0))
        .startsWith("RateLimit: \"default\";r=" + (100 - reserved) + ";");
    assertSettled(left, 204);
  }

  /**
   * After the reservation 20 and 40 are left; both deny 50, and the day's, which waits longer,
   * binds.
   */
  @Test
  void moreThanIsLeft_ofTwoLimits_takesWhatBothHave() throws Exception {
    limiter =
        closeLater(
            Limits.of(
                Rule.builder()
                    .on("all")
                    .limit(aMinute(30).withName("minute"))
                    .limit(Policy.tokenBucket(50, Duration.ofDays(1)).withName("day"))
                    .build()));

    reply(10, 60, (request, response) -> response.setStatus(204));

    assertSettled(0, 204);
    assertThat(limiter.peek(Descriptor.of("all", "requests")).statuses())
        .extracting(LimitStatus::remaining)
        .containsExactly(0L, 20L);
  }

  @Test
  void throwing_isSettledWithStatus500() throws Exception {
    reply(
        10,
        0,
        (request, response) -> {
          throw new IllegalStateException("a fault of the service");
        });

    assertSettled(100, 500);
  }

  @Test
  void errorPage_isSettledOnce() throws Exception {
    reply(10, 2, (request, response) -> response.sendError(503));

    assertSettled(98, 503);
  }

  @Test
  void forward_isSettledOnce() throws Exception {
    reply(
        10,
        2,
        (request, response) -> request.getRequestDispatcher("/page").forward(request, response));

    assertSettled(98, 200);
  }

  @Test
  void asyncComplete_isSettledWhenTheResponseIsDone() throws Exception {
    reply(
        10,
        2,
        (request, response) -> {
          AsyncContext async = request.startAsync();
          async.start(
              () -> {
                assertThat(remaining()).isEqualTo(90); // nothing is settled before
                assertThat(statuses).isEmpty();
                response.setStatus(201);
                async.complete();
              });
        });

    assertSettled(98, 201);
  }

  @Test
  void asyncDispatch_twice_isSettledOnce() throws Exception {
    Reply reply =
        reply(
            10,
            2,
            (request, response) -> {
              int round = request.getAttribute("round") instanceof Integer before ? before + 1 : 1;
              request.setAttribute("round", round);
              if (round == 3) {
                response.setStatus(202);
                return;
              }
              assertThat(request.getDispatcherType())
                  .isEqualTo(round == 1 ? DispatcherType.REQUEST : DispatcherType.ASYNC);
              request.startAsync().dispatch();
            });

    assertThat(reply.status()).isEqualTo(202);
    assertSettled(98, 202);
  }

  @Test
  void asyncTimeout_isSettled() throws Exception {
    Reply reply = reply(10, 2, (request, response) -> request.startAsync().setTimeout(50));

    assertThat(reply.status()).isEqualTo(500);
    assertSettled(98, 500);
  }

  @Test
  void settlementThatFails_keepsWhatWasReserved() throws Exception {
    reply(10, -1, (request, response) -> response.setStatus(204));

    assertSettled(90, 204);
  }

  @Test
  void refusedAndExcluded_areNotSettled() throws Exception {
    app.filter(
            RateLimitFilter.builder(limiter, anyone())
                .exclude("/page")
                .cost(request -> 101)
                .settlement(outcome -> outcome.status())
                .build())
        .serve("/", (request, response) -> response.setStatus(204));
    int port = start();

    Reply reply = Reply.to(port, "GET", "/");
    Reply.to(port, "GET", "/page");

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.lines("Retry-After")).isEmpty(); // it can never pass
    assertThat(reply.body()).contains("can never pass");
    assertThat(remaining()).isEqualTo(100);
  }

  @Test
  void costBelowZero_isAFaultOfTheServiceAndNoFreePass() throws Exception {
    assertThat(reply(-1, 0, (request, response) -> response.setStatus(204)).status())
        .isEqualTo(500);
    assertThat(app.served).isEmpty();
  }
}
