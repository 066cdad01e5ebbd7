package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** What the server is asked to do, by its own count. */
final class RoundTripIT {

  private static final List<String> THE_TESTS_OWN =
      List.of("hello", "info", "config", "config|resetstat");

  private final RedisServer server = RedisServer.shared();
  private final RedisBackend backend = server.forgetfulBackend();
  private final Jedis jedis = server.connect();

  @BeforeEach
  void connectAndLoad() {
    CounterKey key = fresh(TEN_A_DAY);
    backend.refund(backend.check(one(key)));
    jedis.configResetStat();
  }

  @AfterEach
  void close() {
    backend.close();
    jedis.close();
  }

  private Map<String, Long> commands() {
    return jedis
        .info("commandstats")
        .lines()
        .filter(line -> line.startsWith("cmdstat_"))
        .map(line -> line.substring("cmdstat_".length()).split(":calls=|,"))
        .filter(words -> !THE_TESTS_OWN.contains(words[0]))
        .collect(
            Collectors.toMap(
                words -> words[0], words -> Long.valueOf(words[1]), Long::sum, TreeMap::new));
  }

  @Test
  void admittedCheck_isOneEvalsha() {
    CounterKey key = fresh(TEN_A_DAY);

    for (int i = 0; i < 10; i++) {
      assertThat(backend.check(one(key)).allowed()).isTrue();
    }

    assertThat(commands())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("evalsha", 10L, "time", 10L, "get", 10L, "set", 10L));
  }

  @Test
  void deniedCheck_writesNothing() {
    CounterKey whole = fresh(TEN_A_DAY);
    CounterKey fractional = fresh(Policy.tokenBucket(7, Duration.ofDays(1)).withBurst(10));
    for (CounterKey key : List.of(whole, fractional)) {
      backend.check(new Check(key, 10));
      jedis.configResetStat();

      assertThat(backend.check(one(key)).allowed()).isFalse();
      assertThat(backend.check(new Check(key, 11)).allowed()).isFalse();
      assertThat(backend.check(new Check(key, 0)).allowed()).isFalse();

      assertThat(commands())
          .containsExactlyInAnyOrderEntriesOf(Map.of("evalsha", 3L, "time", 3L, "get", 3L));
    }
  }

  @Test
  void checkOfSeveral_isOneEvalsha() {
    List<Check> checks =
        List.of(one(fresh(TEN_A_DAY)), one(fresh(TEN_A_DAY)), one(fresh(TEN_A_DAY)));

    Decision decision = backend.check(checks);

    assertThat(decision.charged()).hasSize(3);
    assertThat(commands())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("evalsha", 1L, "time", 1L, "get", 3L, "set", 3L));
  }

  @Test
  void refundOfSeveral_isOneEvalsha() {
    Decision decision = backend.check(List.of(one(fresh(TEN_A_DAY)), one(fresh(TEN_A_DAY))));
    jedis.configResetStat();

    backend.refund(decision);

    assertThat(commands())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("evalsha", 1L, "time", 1L, "get", 2L, "set", 2L));
  }

  @Test
  void decision_isDatedByTheServersClock() {
    List<String> before = jedis.time();
    Decision decision = backend.check(one(fresh(TEN_A_DAY)));
    List<String> after = jedis.time();

    assertThat(decision.statuses().get(0).atMicros()).isBetween(micros(before), micros(after));
  }

  private static long micros(List<String> time) {
    return Long.parseLong(time.get(0)) * 1_000_000 + Long.parseLong(time.get(1));
  }
}
