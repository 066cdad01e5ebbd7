package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** What a client that does not give up costs the server. */
final class DenialMemoryIT {

  private static final int CHECKS = 10_000;
  private static final int A_HANDFUL = 5; // one, and one for each 5 s of a machine that is busy

  private final RedisServer server = RedisServer.shared();
  private final RedisBackend backend = server.backend();
  private final Jedis jedis = server.connect();
  private final CounterKey key = fresh(TEN_A_DAY);

  @BeforeEach
  void drain() {
    assertThat(backend.check(new Check(key, 10)).allowed()).isTrue();
    backend.check(List.of(one(key), one(fresh(TEN_A_DAY)))); // the server knows the scripts
    jedis.configResetStat();
  }

  @AfterEach
  void close() {
    backend.close();
    jedis.close();
  }

  @Test
  void deniedKey_costsTheServerAHandfulOfCalls() {
    for (int i = 0; i < CHECKS; i++) {
      assertThat(backend.check(one(key)).allowed()).isFalse();
    }

    assertThat(backend.check(one(key)).source()).isEqualTo(Source.LOCAL_DENIAL);
    assertThat(server.calls("evalsha")).isLessThanOrEqualTo(A_HANDFUL);
  }

  @Test
  void deniedCheckOfSeveral_costsTheServerAHandfulOfCalls() {
    List<Check> checks = List.of(one(fresh(TEN_A_DAY)), one(key));
    for (int i = 0; i < CHECKS; i++) {
      assertThat(backend.check(checks).allowed()).isFalse();
    }

    assertThat(backend.check(checks).statuses()).hasSize(2);
    assertThat(server.calls("evalsha")).isLessThanOrEqualTo(A_HANDFUL);
  }

  @Test
  void holdOfZero_isOneCallEach() {
    try (RedisBackend forgetful = server.forgetfulBackend()) {
      forgetful.check(new Check(key, 0)); // connects, which is checked by the script as well
      jedis.configResetStat();
      for (int i = 0; i < 100; i++) {
        Decision decision = forgetful.check(one(key));
        assertThat(decision.allowed()).isFalse();
        assertThat(decision.source()).isEqualTo(Source.BACKEND);
      }
    }

    assertThat(server.calls("evalsha")).isEqualTo(100);
  }

  @Test
  void refundHere_lifts() {
    CounterKey other = fresh(TEN_A_DAY);
    Decision taken = backend.check(new Check(other, 10));
    backend.check(one(other));
    assertThat(backend.check(one(other)).source()).isEqualTo(Source.LOCAL_DENIAL);

    backend.refund(taken);

    assertThat(backend.check(one(other)).allowed()).isTrue();
  }

  @Test
  void whoWaitsWhatIsLeft_isAdmitted() throws InterruptedException {
    CounterKey fast = fresh(Policy.tokenBucket(10, Duration.ofSeconds(1)).withBurst(1));
    for (int i = 0; i < 10; i++) {
      Decision decision = backend.check(one(fast));
      while (decision.source() != Source.LOCAL_DENIAL) { // admitted, denied, known to be denied
        decision = backend.check(one(fast));
      }
      Thread.sleep(decision.retryAfter().orElseThrow().plusMillis(1).toMillis());
      assertThat(backend.check(one(fast)).allowed()).isTrue();
    }
  }
}
