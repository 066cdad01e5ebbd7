package dev.limiter.redis;

import static dev.limiter.redis.RuleFleet.rules;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.BackendException;
import dev.limiter.RuleException;
import dev.limiter.config.RuleBundle;
import dev.limiter.contract.Race;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Publishing rules, and going back. */
final class RedisRuleStoreIT {

  private static final String LITTLE = "domain: d\ndescriptors: [{ key: k }]\n";

  private final String prefix = UUID.randomUUID() + ":";
  private final RedisRuleStore store =
      RedisRuleStore.builder(RedisServer.shared().uri()).keyPrefix(prefix).build();

  private String key(String name) {
    return prefix + "{rules}:" + name;
  }

  @Test
  void publish_countsVersionsAndKeepsTheirHistory() {
    assertThat(store.version()).isZero();
    assertThat(store.history()).isEmpty();

    assertThat(store.publish(rules(1), 0, "ann\tb", "first\ntry")).isEqualTo(1);
    assertThat(store.publish(rules(2), 1, "bob", "")).isEqualTo(2);

    assertThat(store.version()).isEqualTo(2);
    assertThat(store.texts(1)).contains(rules(1));
    assertThat(store.texts(3)).isEmpty();
    assertThat(store.history()).extracting(PublishedRules::version).containsExactly(2L, 1L);
    PublishedRules first = store.history().get(1);
    assertThat(first.checksum()).isEqualTo(rules(1).checksum());
    assertThat(first.author()).isEqualTo("ann b");
    assertThat(first.note()).isEqualTo("first try");
    assertThat(first.publishedAt()).isAfter("2020-01-01T00:00:00Z");
  }

  @Test
  void publish_inPlaceOfAnotherVersion_isRefused() {
    store.publish(rules(1), 0, "ann", "");

    assertThatThrownBy(() -> store.publish(rules(2), 0, "bob", ""))
        .isInstanceOf(StaleRulesException.class)
        .hasMessageContaining("version 0 was to be replaced, but version 1 is the present one");
    assertThat(store.version()).isEqualTo(1);
    assertThat(store.history()).hasSize(1);
  }

  private static long winners(LongSupplier publish) {
    return Race.sum(8, 1, publish);
  }

  private static long won(Runnable publish) {
    try {
      publish.run();
      return 1;
    } catch (StaleRulesException lost) {
      return 0;
    }
  }

  @Test
  void publishersAtOnce_exactlyOneWins() {
    for (long expected = 0; expected < 20; expected++) {
      long replaced = expected;
      AtomicLong number = new AtomicLong(1 + 10 * expected);
      long winners =
          winners(
              () -> won(() -> store.publish(rules(number.getAndIncrement()), replaced, "a", "")));
      assertThat(winners).isEqualTo(1);
      assertThat(store.version()).isEqualTo(expected + 1);
    }
  }

  /** The twin that looks and then publishes, without the script's comparison. */
  @Test
  void publishersAtOnce_withoutTheComparison_areCaught() {
    long most = 0;
    for (int i = 0; i < 50 && most < 2; i++) {
      String torn = prefix + i;
      most =
          winners(
              () -> {
                try (Jedis jedis = RedisServer.shared().connect()) {
                  boolean free = !jedis.exists(torn);
                  Eventually.pause(Duration.ofMillis(1));
                  jedis.set(torn, "1");
                  return free ? 1 : 0;
                }
              });
    }
    assertThat(most).isGreaterThan(1);
  }

  @Test
  void publish_whatIsNoRules_isRefusedBeforeAnythingIsSent() {
    RuleBundle broken = RuleBundle.of("rules.yaml", "domain: api\ndescriptors: [{valve: x}]\n");

    assertThatThrownBy(() -> store.publish(broken, 0, "ann", ""))
        .isInstanceOf(RuleException.class)
        .hasMessageContaining("rules.yaml:2:");
    assertThatThrownBy(
            () -> RedisRuleStore.create("redis://127.0.0.1:1").publish(broken, 0, "", ""))
        .as("a server that is away")
        .isInstanceOf(RuleException.class);
    assertThat(store.version()).isZero();
  }

  @Test
  void publish_tooMuchText_isRefused() {
    RuleBundle huge = RuleBundle.of("r", LITTLE + "# blah\n".repeat(5_000_000));

    assertThatThrownBy(() -> store.publish(huge, 0, "ann", ""))
        .isInstanceOf(RuleException.class)
        .hasMessageContaining("must not exceed 33554432 bytes: 350000");
  }

  @Test
  void publish_muchText_isKeptShort() {
    RuleBundle longOne = RuleBundle.of("r", LITTLE + "# blah\n".repeat(50_000));
    store.publish(longOne, 0, "ann", "");

    assertThat(store.texts(1)).contains(longOne);
    try (Jedis jedis = RedisServer.shared().connect()) {
      assertThat(jedis.hstrlen(key("texts"), "1")).isLessThan(20_000);
      store.publish(rules(3), 1, "ann", "");
      assertThat(jedis.hget(key("texts"), "2")).contains("requests_per_unit: 3");
    }
  }

  @Test
  void rollback_publishesTheOldTextAsANewVersion() {
    store.publish(rules(1), 0, "ann", "");
    store.publish(rules(2), 1, "ann", "oops");

    assertThat(store.rollback(1, 2, "bob", "back to 1")).isEqualTo(3);

    assertThat(store.texts(3)).contains(rules(1));
    assertThat(store.history()).hasSize(3);
    assertThatThrownBy(() -> store.rollback(9, 3, "bob", ""))
        .isInstanceOf(RuleException.class)
        .hasMessage("version 9 is not in the history");
    assertThatThrownBy(() -> store.rollback(1, 2, "bob", ""))
        .isInstanceOf(StaleRulesException.class);
  }

  @Test
  void history_isBounded() {
    for (int i = 0; i < 25; i++) {
      store.publish(rules(i + 1), i, "ann", "");
    }

    assertThat(store.history()).hasSize(RedisRuleStore.KEPT_VERSIONS);
    assertThat(store.history().get(19).version()).isEqualTo(6);
    assertThat(store.texts(5)).isEmpty();
    assertThat(store.texts(6)).contains(rules(6));
  }

  @Test
  void headThatIsLostAlone_bringsBackNoOldNumber() {
    store.publish(rules(1), 0, "ann", "");
    store.publish(rules(2), 1, "ann", "");
    try (Jedis jedis = RedisServer.shared().connect()) {
      jedis.del(key("head"));
    }

    assertThat(store.publish(rules(3), 0, "ann", "")).isEqualTo(3);
  }

  @Test
  void keysThatHoldSomethingElse_areLeftAsTheyAre() {
    try (Jedis jedis = RedisServer.shared().connect()) {
      jedis.lpush(key("head"), "somebody's");
      assertThatThrownBy(store::version)
          .isInstanceOf(BackendException.class)
          .hasMessage("a key of the rules holds something else");
      assertThatThrownBy(() -> store.publish(rules(1), 0, "ann", ""))
          .isInstanceOf(BackendException.class)
          .hasMessage("a key of the rules holds something else");
      jedis.del(key("head"));
      jedis.set(key("head"), "garbage");
      assertThatThrownBy(() -> store.publish(rules(1), 0, "ann", ""))
          .hasMessage("a key of the rules holds something else");
      assertThat(jedis.get(key("head"))).isEqualTo("garbage");
    }
  }

  @Test
  void cluster_hasAllKeysInOneSlot() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    try (RedisCluster cluster = RedisCluster.start()) {
      RedisRuleStore there = RedisRuleStore.create(cluster.uri());
      assertThat(there.publish(rules(1), 0, "ann", "")).isEqualTo(1);
      try (RuleFleet instance = new RuleFleet(RedisRuleSource.builder(there).build())) {
        there.publish(rules(2), 1, "ann", "");
        Eventually.holds(Duration.ofSeconds(2), "the new version", () -> instance.limit() == 2);
        Eventually.holds(
            Duration.ofSeconds(2),
            "its report",
            () -> there.instances().get(0).version().equals("2"));
      }
      assertThat(there.history()).hasSize(2);
    }
  }

  @Test
  void sentinel_findsTheMaster() {
    assumeTrue(RedisServer.isControllable(), "sentinels need addresses of their own");
    try (RedisSentinels sentinels = RedisSentinels.start()) {
      RedisRuleStore there = RedisRuleStore.create(sentinels.uri());
      assertThat(there.publish(rules(1), 0, "ann", "")).isEqualTo(1);
      assertThat(List.of(there.history().get(0).author())).containsExactly("ann");
    }
  }
}
