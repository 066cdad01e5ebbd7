package dev.limiter.redis;

import static dev.limiter.redis.Counters.OF_EACH_ALGORITHM;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import dev.limiter.redis.LoopbackProxy.Mode;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Concurrent calls that share a connection and its round trips: each gets its own answer. */
final class MergedCallsIT {

  private final LoopbackProxy proxy = LoopbackProxy.before(RedisServer.shared());
  private final RedisBackend backend = Backends.patient(proxy.uri());

  @AfterEach
  void close() {
    backend.close();
    proxy.close();
  }

  @Test
  void case02_moreCallersThanTokens_admitExactlyTheTokens() {
    for (Policy policy : OF_EACH_ALGORITHM) {
      for (int left : new int[] {0, 1, 5, 9}) {
        CounterKey key = fresh(policy);
        proxy.set(Mode.PASS);
        if (left < 10) {
          backend.check(new Check(key, 10 - left));
        }
        proxy.set(Mode.DELAY_REQUESTS, Duration.ofMillis(20)); // so that calls meet in one read
        Tally tally = new Tally();

        Crowd.atOnce(Crowd::platform, 32, () -> tally.check(backend, one(key)));

        assertThat(tally.admitted()).as("%s, %d left: %s", policy, left, tally).isEqualTo(left);
        assertThat(tally.denied()).as("%s, %d left: %s", policy, left, tally).isEqualTo(32 - left);
      }
    }
  }

  @Test
  void callsOfDifferentCounters_getTheAnswersOfTheirOwn() {
    proxy.set(Mode.DELAY_REPLIES, Duration.ofMillis(2));
    Tally tally = new Tally();
    Crowd.atOnce(
        Crowd::platform,
        32,
        () -> {
          long capacity = 1_000 + Thread.currentThread().getId();
          CounterKey key =
              CounterKey.of(
                  UUID.randomUUID().toString(),
                  Policy.tokenBucket(capacity, Duration.ofSeconds(100 * capacity)));
          for (int i = 1; i <= 50; i++) {
            Decision decision = tally.check(backend, one(key));
            if (decision == null || decision.remaining() != capacity - i) {
              throw new AssertionError("call " + i + " on " + capacity + ": " + decision);
            }
          }
        });
    assertThat(tally.admitted()).as(tally.toString()).isEqualTo(32 * 50);
  }

  @Test
  void callsOfSeveralCountersAtOnce_areAllOrNothing() {
    List<CounterKey> keys =
        List.of(
            fresh(Policy.tokenBucket(100, Duration.ofDays(1))),
            fresh(Policy.fixedWindow(10, Duration.ofDays(1))));
    proxy.set(Mode.DELAY_REQUESTS, Duration.ofMillis(10));

    Crowd.atOnce(
        Crowd::platform, 32, () -> backend.check(List.of(one(keys.get(0)), one(keys.get(1)))));

    assertThat(backend.check(new Check(keys.get(0), 0)).remaining()).isEqualTo(90);
    assertThat(backend.check(new Check(keys.get(1), 0)).remaining()).isEqualTo(0);
  }
}
