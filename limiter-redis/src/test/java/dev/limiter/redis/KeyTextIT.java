package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Descriptor;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Case 19: odd descriptors as real keys. */
final class KeyTextIT {

  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          "{",
          "}",
          "{}",
          "{a}b",
          "a{b}c",
          "a:b",
          "a_b",
          "a|b",
          "a=b",
          "a%b",
          "%7B",
          "a\nb",
          "a\0b",
          "a\0",
          "é",
          "e\u0301",
          "😀",
          "\ud83d",
          "\ude00",
          "x".repeat(4096),
          "x".repeat(4095) + "y",
          "null",
          "*",
          "~",
          "#");

  private RedisServer server;
  private Jedis jedis;
  private RateLimiter limiter;

  @BeforeEach
  void start() {
    server = RedisServer.start();
    jedis = server.connect();
    Policy policy = Policy.tokenBucket(2, Duration.ofDays(1));
    RuleSet rules =
        RuleSet.of(
            "d",
            List.of(
                Rule.builder().on("user").limit(policy).build(),
                Rule.builder().on("tenant").on("user").limit(policy).build()));
    limiter = RateLimiter.builder().rules(RuleSource.of(rules)).backend(server.backend()).build();
    limiter.check(Descriptor.of("user", "first"));
    jedis.flushDB(); // with what the connection was checked by
  }

  @AfterEach
  void close() {
    limiter.close();
    jedis.close();
    server.close();
  }

  private void assertOwnCounter(Descriptor descriptor) {
    long keys = jedis.dbSize();
    assertThat(limiter.check(descriptor).remaining()).as("%s", descriptor).isEqualTo(1);
    assertThat(limiter.check(descriptor).remaining()).as("%s", descriptor).isZero();
    assertThat(limiter.check(descriptor).allowed()).as("%s", descriptor).isFalse();
    assertThat(jedis.dbSize()).as("one key for %s", descriptor).isEqualTo(keys + 1);
  }

  @Test
  void case19_oddValues_haveACounterEach() {
    for (String value : VALUES) {
      assertOwnCounter(Descriptor.of("user", value));
    }
    assertOwnCounter(Descriptor.of("tenant", "acme").and("user", "1_u_2"));
    assertOwnCounter(Descriptor.of("tenant", "acme_u_1").and("user", "2"));
  }

  @Test
  void case19_oddValues_areBoundedAndHaveTheirOwnHashTag() {
    for (String value : VALUES) {
      limiter.check(Descriptor.of("user", value));
    }

    Set<String> keys = jedis.keys("*");
    assertThat(keys)
        .hasSize(VALUES.size())
        .allMatch(key -> key.matches("limiter:\\{d\\|user=[^{}]*}\\|86400s"))
        .allMatch(key -> key.length() < 400);
  }
}
