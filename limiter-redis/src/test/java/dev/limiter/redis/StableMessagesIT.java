package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.Decision.Source;
import dev.limiter.FailOpenBackend;
import dev.limiter.contract.CapturedLog;
import dev.limiter.local.LocalBackend;
import dev.limiter.redis.LoopbackProxy.Mode;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Case 34: the text of a failure can be a metric's tag, for it varies with nothing, and the log has
 * a line for each change of state, not for each call.
 */
final class StableMessagesIT {

  /** So long that a machine which stands still for a while is no outage, nor a line. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** Asserts that a failure has one text on different ports and by different deadlines. */
  private static void assertStable(Function<Duration, Set<String>> failure) {
    Set<String> messages = new TreeSet<>(failure.apply(Duration.ofMillis(40)));
    messages.addAll(failure.apply(Duration.ofMillis(73)));

    assertThat(messages).hasSize(1);
    assertThat(messages).allMatch(message -> !message.matches(".*\\d.*"), "has no digit");
  }

  private static Set<String> messages(String uri, Duration deadline) {
    try (RedisBackend backend = Backends.builder(uri).deadline(deadline).build()) {
      return messages(backend);
    }
  }

  /** Fails for longer than any attempt to connect, so that what the background says counts too. */
  private static Set<String> messages(RedisBackend backend) {
    Tally tally = new Tally();
    for (int i = 0; i < 150; i++) {
      tally.check(backend, one(fresh(TEN_A_DAY)));
      Eventually.pause(Duration.ofMillis(5));
    }
    assertThat(tally.failed()).as(tally.toString()).isEqualTo(tally.calls());
    return tally.messages();
  }

  @Test
  void case34_unansweredConnections() {
    assertStable(
        deadline -> {
          try (SilentServer server = SilentServer.accepting()) {
            return messages(server.uri(), deadline);
          }
        });
  }

  @Test
  void case34_refusedConnections() {
    assertStable(
        deadline -> {
          String uri;
          try (SilentServer server = SilentServer.accepting()) {
            uri = server.uri();
          }
          return messages(uri, deadline);
        });
  }

  @Test
  void case34_webServer() {
    assertStable(
        deadline -> {
          try (SilentServer server = SilentServer.speakingHttp()) {
            return messages(server.uri(), deadline);
          }
        });
  }

  @Test
  void case34_hostsThatDoNotExist() {
    assertStable(deadline -> messages("redis://h" + deadline.toMillis() + ".invalid", deadline));
  }

  @OnceInThree
  void case34_swallowedRequestsOfAConnectionThatWasWell() {
    assertStable(
        deadline -> {
          try (LoopbackProxy proxy = LoopbackProxy.before(RedisServer.shared());
              RedisBackend backend = Backends.builder(proxy.uri()).deadline(deadline).build()) {
            Backends.awaitConnection(backend);
            proxy.set(Mode.SWALLOW);
            return messages(backend);
          }
        });
  }

  @Test
  void case34_serversErrorsWithNumbersInThem() {
    assertStable(
        deadline -> {
          String text = "-ERR something of " + System.nanoTime() + " went wrong\r\n";
          try (SilentServer server = SilentServer.answering(text)) {
            return messages(server.uri(), deadline);
          }
        });
  }

  @OnceInThree
  void case34_log_hasALineForEachChangeOfState() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to pause");
    try (RedisServer server = RedisServer.start();
        FailOpenBackend backend =
            FailOpenBackend.of(
                Backends.builder(server.uri()).deadline(PATIENCE).build(), LocalBackend.create());
        CapturedLog log = new CapturedLog()) {
      awaitSource(backend, Source.BACKEND);
      for (int round = 1; round <= 2; round++) {
        awaitSteady(backend);
        int warnings = log.lines("WARN").size();
        int infos = log.lines("INFO").size();
        server.pause();
        awaitSource(backend, Source.FALLBACK);
        for (int i = 0; i < 300; i++) {
          assertThat(backend.check(one(fresh(TEN_A_DAY))).source()).isEqualTo(Source.FALLBACK);
          Eventually.pause(Duration.ofMillis(2));
        }
        server.resume();
        awaitSource(backend, Source.BACKEND);
        awaitSteady(backend);
        assertThat(log.lines("WARN")).as("round %d", round).hasSize(warnings + 1);
        assertThat(log.lines("INFO")).as("round %d", round).hasSize(infos + 1);
      }
    }
  }

  private static void awaitSource(FailOpenBackend backend, Source source) {
    Eventually.holds(
        Duration.ofSeconds(10),
        "a decision by " + source,
        () -> backend.check(one(fresh(TEN_A_DAY))).source() == source);
  }

  private static void awaitSteady(FailOpenBackend backend) {
    Eventually.holds(
        Duration.ofSeconds(5),
        "the end of the degraded state",
        () ->
            backend.check(one(fresh(TEN_A_DAY))).source() == Source.BACKEND && !backend.degraded());
  }
}
