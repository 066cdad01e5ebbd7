package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static dev.limiter.redis.Counters.redisKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.limiter.BackendException;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Jedis;

/** Case 17: something else than a counter under a counter's key. */
final class KeyFaultIT {

  private final RedisServer server = RedisServer.shared();
  private final RedisBackend backend = server.forgetfulBackend();
  private final Jedis jedis = server.connect();
  private final CounterKey key = fresh(TEN_A_DAY);
  private final CounterKey fractional =
      CounterKey.of(key.text(), Policy.tokenBucket(7, Duration.ofSeconds(1)));
  private final CounterKey other = fresh(TEN_A_DAY);

  @AfterEach
  void close() {
    backend.close();
    jedis.close();
  }

  private void assertFaultOfTheKeyOnly(ThrowingCallable call) {
    byte[] before = jedis.dump(redisKey(key));

    BackendException fault = catchThrowableOfType(BackendException.class, call);

    assertThat(fault.kind()).isEqualTo(BackendException.Kind.KEY);
    assertThat(fault).hasMessage("the value of a key in Redis is no state of the limiter");
    assertThat(fault.getCause()).as("for the operator").hasMessageContaining(redisKey(key));
    assertThat(jedis.dump(redisKey(key))).as("the value").isEqualTo(before);
    assertThat(jedis.pttl(redisKey(key))).isEqualTo(-1);
  }

  @Test
  void case17_wrongType_isAFaultOfTheKeyAndLeftAsItIs() {
    jedis.rpush(redisKey(key), "a", "b");

    assertFaultOfTheKeyOnly(() -> backend.check(one(key)));
    assertFaultOfTheKeyOnly(() -> backend.check(one(fractional)));
    assertFaultOfTheKeyOnly(() -> backend.check(List.of(one(other), one(key))));
    assertFaultOfTheKeyOnly(() -> backend.reset(List.of(key)));
    assertThat(backend.check(one(other)).remaining()).as("others are limited").isEqualTo(9);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "garbage",
        "nan",
        "inf",
        "-inf",
        "1.5",
        "1e300",
        "9223372036854775807",
        "1:2:3:4",
        "1:",
        "-1:-2",
        "9223372036854775807:2",
        "9223372036854775807:2:3",
        "1:4503599627370497",
        "1796169600000000:9223372036854775808",
        "1796169600000000:0:70368744177665",
        "1796169600000000:99999999999999999:0",
        "log:1",
        "1:3/3",
        "1:-1/3",
        "1.5:1/3",
        "1:1/3 ",
        "9223372036854775807:1/3",
        "\u0000\u0001",
        "{}"
      })
  void case17_garbage_isAFaultOfTheKeyAndLeftAsItIs(String garbage) {
    jedis.set(redisKey(key), garbage);

    assertFaultOfTheKeyOnly(() -> backend.check(one(key)));
    assertFaultOfTheKeyOnly(() -> backend.check(one(fractional)));
    assertFaultOfTheKeyOnly(() -> backend.check(List.of(one(other), one(key))));
    for (Policy policy : Counters.OF_EACH_ALGORITHM) {
      assertFaultOfTheKeyOnly(() -> backend.reset(List.of(CounterKey.of(key.text(), policy))));
    }
    assertThat(backend.check(one(other)).remaining()).as("others are limited").isEqualTo(9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "-5", "1:1/3", "1:2", "1:2:3", "log:", "log:12345678"})
  void stateOfAnotherAlgorithm_countsAsNone(String state) {
    for (Policy policy : Counters.OF_EACH_ALGORITHM) {
      CounterKey changed = CounterKey.of(key.text(), policy);
      jedis.set(redisKey(key), state);

      Decision decision = backend.check(one(changed));

      assertThat(decision.allowed()).as("%s after %s", policy, state).isTrue();
      assertThat(decision.remaining()).isBetween(7L, 9L);
      assertThat(jedis.pttl(redisKey(key))).isPositive();
    }
  }

  /** Such a count would keep the server's division busy for ever. */
  @ParameterizedTest
  @ValueSource(strings = {"5000000000000000", "9007199254740992", "99999999999999999", "1e310"})
  void case17_countBeyondEveryLimit_isAFaultOfTheKeyInAnyAlgorithm(String count) {
    String digits = count.equals("1e310") ? "1" + "0".repeat(310) : count;
    for (Policy policy : Counters.OF_EACH_ALGORITHM) {
      CounterKey changed = CounterKey.of(key.text(), policy);
      jedis.del(redisKey(key));
      Decision decision = backend.check(one(changed));
      jedis.set(redisKey(key), "1796169600000000:0:" + digits);

      assertFaultOfTheKeyOnly(() -> backend.check(one(changed)));
      assertFaultOfTheKeyOnly(() -> backend.refund(decision));
    }
    CounterKey million =
        CounterKey.of(key.text(), Policy.slidingWindowCounter(1_000_000, Duration.ofDays(1)));
    assertFaultOfTheKeyOnly(() -> backend.check(one(million)));
    assertThat(backend.check(one(other)).remaining()).as("others are limited").isEqualTo(9);
  }

  @Test
  void case17_logOfMoreThanTheLargestLimit_isAFaultOfTheKey() {
    jedis.set(redisKey(key), "log:" + "x".repeat(8 * 1_001));

    assertFaultOfTheKeyOnly(
        () ->
            backend.check(
                one(CounterKey.of(key.text(), Policy.slidingWindowLog(10, Duration.ofDays(1))))));
  }

  @Test
  void case17_logOutOfOrder_neverGrowsBeyondItsLimit() {
    Policy thousand = Policy.slidingWindowLog(1_000, Duration.ofDays(1));
    CounterKey log = CounterKey.of(key.text(), thousand);
    byte[] earlyLast = new byte[4 + 8 * 900]; // all zero, so long ago, but
    earlyLast[0] = 'l';
    earlyLast[1] = 'o';
    earlyLast[2] = 'g';
    earlyLast[3] = ':';
    earlyLast[4 + 8 * 450 + 1] = 31; // one in the middle is far ahead
    jedis.set(redisKey(key).getBytes(StandardCharsets.UTF_8), earlyLast);

    assertThat(backend.check(new Check(log, 1_000)).allowed()).isTrue();

    assertThat(jedis.strlen(redisKey(key))).isLessThanOrEqualTo(8_004);
    assertThat(backend.check(new Check(log, 0)).remaining()).isBetween(0L, 1_000L);
  }

  @Test
  void case17_logWithInstantsOfAnySize_hasNoNegativeWait() {
    byte[] never = {'l', 'o', 'g', ':', 127, -1, -1, -1, -1, -1, -1, -1, 0, 16, 0, 0, 0, 0, 0, 0};
    jedis.set(redisKey(key).getBytes(StandardCharsets.UTF_8), never);
    Policy longest = Policy.slidingWindowLog(2, Duration.of(1L << 52, ChronoUnit.MICROS));

    Decision decision = backend.check(one(CounterKey.of(key.text(), longest)));

    assertThat(decision.allowed()).isFalse();
    assertThat(decision.retryAfter().orElseThrow()).isPositive();
  }

  @Test
  void case17_resetOfSeveral_forgetsWhatItCan() {
    backend.check(List.of(one(key), one(other)));
    jedis.set(redisKey(key), "garbage");

    assertFaultOfTheKeyOnly(() -> backend.reset(List.of(key, other)));
    assertThat(jedis.exists(redisKey(other))).isFalse();
  }

  @Test
  void reset_leavesNoKey() {
    for (Policy policy : Counters.OF_EACH_ALGORITHM) {
      CounterKey used = fresh(policy);
      backend.check(one(used));
      assertThat(jedis.exists(redisKey(used))).isTrue();

      backend.reset(List.of(used));

      assertThat(jedis.exists(redisKey(used))).isFalse();
    }
  }

  @Test
  void case17_refundOfSeveral_givesBackWhatItCan() {
    Decision decision = backend.check(List.of(one(key), one(other)));
    jedis.set(redisKey(key), "garbage");

    assertFaultOfTheKeyOnly(() -> backend.refund(decision));
    assertThat(backend.check(one(other)).remaining()).isEqualTo(9);
  }
}
