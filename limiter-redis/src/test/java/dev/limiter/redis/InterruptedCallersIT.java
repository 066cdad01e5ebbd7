package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.BackendException.Kind;
import dev.limiter.redis.LoopbackProxy.Mode;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Callers that are interrupted while others share their connection. */
final class InterruptedCallersIT {

  private static final Duration DEADLINE = Duration.ofMillis(50);

  @OnceInThree
  void interruptedCallers_returnInTimeWithTheirFlag() {
    try (LoopbackProxy proxy = LoopbackProxy.before(RedisServer.shared());
        Stalls stalls = Stalls.watched();
        RedisBackend backend = Backends.builder(proxy.uri()).deadline(DEADLINE).build()) {
      Backends.awaitConnection(backend);
      proxy.set(Mode.DELAY_REPLIES, Duration.ofMillis(20));
      AtomicInteger flags = new AtomicInteger();
      Tally tally = new Tally();

      Crowd.atOnce(
          Crowd::platform,
          8,
          () -> {
            Thread.currentThread().interrupt();
            tally.check(backend, one(fresh(TEN_A_DAY)));
            flags.addAndGet(Thread.interrupted() ? 1 : 0);
          });

      assertThat(flags).hasValue(8);
      tally.assertFailedOnlyBy(Kind.UNAVAILABLE);
      tally.assertInTime(1, Duration.ofMillis(80), stalls);
      proxy.set(Mode.PASS);
      Tally others = new Tally();
      others.check(backend, one(fresh(TEN_A_DAY)));
      others.assertNeverFailed("nobody else is harmed");
      assertThat(others.admitted()).as(others.toString()).isEqualTo(1);
    }
  }
}
