package dev.limiter.redis;

import static dev.limiter.redis.RuleFleet.rules;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.RuleException;
import dev.limiter.RuleSource;
import dev.limiter.RulesStatus;
import dev.limiter.config.RuleBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol.Command;

/** Following published rules, whatever becomes of Redis. */
final class RedisRuleSourceIT {

  private static final Duration TWO_SECONDS = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofSeconds(6);

  /** As docs/rules-distribution.md has them. */
  private static final String FOLLOWER =
      "~limiter:{rules}:* resetchannels &limiter:{rules}:changed +get +hget +subscribe +eval +evalsha +time"
          + " +zadd +zrangebyscore +zrem +hset +hdel +pexpire";

  private static final String PUBLISHER =
      "~limiter:{rules}:* resetchannels &limiter:{rules}:changed +get +set +hget +hset +hdel +hkeys +hstrlen"
          + " +hgetall +publish +zrange +eval +evalsha +time";

  @TempDir private Path folder;
  private final RedisServer server = RedisServer.start();
  private final RedisRuleStore store = RedisRuleStore.create(server.uri());

  @AfterEach
  void stop() {
    server.close();
  }

  private RuleSource source() {
    return RedisRuleSource.builder(store).build();
  }

  private void publish(long limit) {
    store.publish(rules(limit), store.version(), "ann", "");
  }

  private static void awaitLimit(RuleFleet instance, long limit) {
    Eventually.holds(TWO_SECONDS, "limit " + limit, () -> instance.limit() == limit);
  }

  private static void awaitProblem(RuleFleet instance, String what) {
    Eventually.holds(
        PATIENCE,
        what,
        () -> instance.limiter.rulesStatus().problems().stream().anyMatch(p -> p.contains(what)));
  }

  private static void awaitCurrent(RuleFleet instance) {
    Eventually.holds(PATIENCE, "current", () -> instance.limiter.rulesStatus().isCurrent());
  }

  private static List<String> problemsTold(RuleFleet instance) {
    return instance.recorded.told().stream()
        .map(RulesStatus::problems)
        .filter(problems -> !problems.isEmpty())
        .map(problems -> problems.get(0))
        .toList();
  }

  @Test
  void publishedVersion_isInForceInEveryInstanceWithinTwoSecondsAndReported() {
    publish(1);
    List<RuleFleet> fleet = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      fleet.add(new RuleFleet(source()));
    }
    for (long limit = 2; limit < 6; limit++) {
      publish(limit);
      for (RuleFleet instance : fleet) {
        awaitLimit(instance, limit);
      }
    }
    assertThat(fleet).extracting(RuleFleet::version).containsOnly("5");
    Eventually.holds(
        TWO_SECONDS,
        "five reports",
        () ->
            store.instances().stream()
                    .filter(instance -> instance.version().equals("5"))
                    .filter(instance -> instance.checksum().equals(rules(5).checksum()))
                    .count()
                == 5);
    store.rollback(1, 5, "ann", "back");
    fleet.forEach(instance -> awaitLimit(instance, 1));
    fleet.forEach(RuleFleet::close);
    Eventually.holds(
        TWO_SECONDS, "no thread", () -> LiveThreads.named("limiter-redis-rules").isEmpty());
  }

  @Test
  void withoutTheServersWord_pollingFindsIt() {
    publish(1);
    try (RuleFleet instance =
            new RuleFleet(
                RedisRuleSource.builder(store).pollInterval(Duration.ofMillis(500)).build());
        Jedis jedis = server.connect()) {
      Eventually.pause(Duration.ofMillis(500));
      store.publish(rules(2), 1, "ann", "");
      awaitLimit(instance, 2);
      // By hand, without a word: version 1 again, under a number of its own.
      jedis.hset("limiter:{rules}:texts", "9", jedis.hget("limiter:{rules}:texts", "1"));
      jedis.set("limiter:{rules}:head", "9 " + rules(1).checksum());

      awaitLimit(instance, 1);
      assertThat(instance.version()).isEqualTo("9");
    }
  }

  @Test
  void redisKilled_rulesStayAndItIsToldOnce_andARestartedOneIsFollowed() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to kill");
    publish(3);
    try (RuleFleet instance = new RuleFleet(source())) {
      server.kill();
      awaitProblem(instance, "Redis cannot be reached");
      Eventually.pause(Duration.ofSeconds(3));
      assertThat(instance.limit()).isEqualTo(3);
      assertThat(problemsTold(instance)).hasSize(1);

      server.restart(); // empty
      awaitProblem(instance, "none are published");
      assertThat(instance.limit()).isEqualTo(3);
      assertThat(problemsTold(instance)).hasSize(2);

      publish(4);
      awaitLimit(instance, 4);
      awaitCurrent(instance);
      assertThat(instance.version()).isEqualTo("1");
    }
  }

  @Test
  void redisThatHangs_harmsNoCheck_andIsFollowedAfterwards() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to pause");
    publish(3);
    try (RuleFleet instance = new RuleFleet(source())) {
      server.pause();
      awaitProblem(instance, "Redis cannot be reached");
      assertThat(instance.limit()).isEqualTo(3);
      server.resume();
      awaitCurrent(instance);
      publish(5);
      awaitLimit(instance, 5);
    }
  }

  @Test
  void brokenSubscriptions_areMadeAgain() {
    publish(1);
    try (RuleFleet instance =
            new RuleFleet(
                RedisRuleSource.builder(store).pollInterval(Duration.ofSeconds(60)).build());
        Jedis jedis = server.connect()) {
      for (long limit = 2; limit < 5; limit++) {
        Eventually.holds(
            TWO_SECONDS,
            "a subscriber",
            () -> jedis.pubsubNumSub("limiter:{rules}:changed").containsValue(1L));
        publish(limit);
        awaitLimit(instance, limit);
        jedis.sendCommand(Command.CLIENT, "KILL", "TYPE", "pubsub");
      }
    }
  }

  @Test
  void case26_garbageUnderTheKeys_leavesTheLastGoodRulesAndIsToldOnce() {
    publish(3);
    try (RuleFleet instance = new RuleFleet(source());
        Jedis jedis = server.connect()) {
      String whole = jedis.hget("limiter:{rules}:texts", "1");
      jedis.hset("limiter:{rules}:texts", "2", whole.substring(0, whole.length() / 2));
      jedis.set("limiter:{rules}:head", "2 " + rules(3).checksum().replace('a', 'b'));
      awaitProblem(instance, "the text of version 2 is damaged");

      jedis.del("limiter:{rules}:head");
      jedis.lpush("limiter:{rules}:head", "somebody's");
      awaitProblem(instance, "a key of the rules holds something else");

      jedis.del("limiter:{rules}:head");
      jedis.set("limiter:{rules}:head", "not a head");
      awaitProblem(instance, "the head of the rules is damaged");

      String invalid = "domain: api\ndescriptors: [{valve: x}]\n";
      RuleBundle bad = RuleBundle.of("r.yaml", invalid);
      jedis.hset("limiter:{rules}:texts", "7", new String(bad.encoded(), UTF_8));
      jedis.set("limiter:{rules}:head", "7 " + bad.checksum());
      awaitProblem(instance, "version 7: r.yaml:2:");
      Eventually.pause(Duration.ofSeconds(3));

      assertThat(instance.limit()).isEqualTo(3);
      assertThat(problemsTold(instance)).hasSize(4);
      jedis.del("limiter:{rules}:head");
      publish(6);
      awaitLimit(instance, 6);
    }
  }

  @Test
  void startWhileRedisIsDown_hasTheCachedRules() throws IOException {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to kill");
    Path cache = folder.resolve("rules.cache");
    RedisRuleSourceBuilder cached = RedisRuleSource.builder(store).cache(cache);
    publish(7);
    try (RuleFleet first = new RuleFleet(cached.build())) {
      assertThat(first.limit()).isEqualTo(7);
      publish(8);
      awaitLimit(first, 8);
    }
    server.kill();
    try (RuleFleet second = new RuleFleet(cached.build())) {
      assertThat(second.limit()).isEqualTo(8);
      assertThat(second.version()).isEqualTo("2");
      assertThat(problemsTold(second)).hasSize(1);
      server.restart();
      publish(9);
      Eventually.holds(PATIENCE, "the new rules", () -> second.limit() == 9);
    }
    server.kill();
    try (var files = Files.list(folder)) {
      assertThat(files).as("nothing left over").containsExactly(cache);
    }
    String text = Files.readString(cache);
    for (String damaged : new String[] {"", text.substring(0, text.length() - 3), "x" + text}) {
      Files.writeString(cache, damaged);
      assertThatThrownBy(() -> new RuleFleet(cached.build()))
          .isInstanceOf(RuleException.class)
          .hasMessageContaining("Redis cannot be reached");
    }
    try (RuleFleet third = new RuleFleet(cached.initial(rules(1).parse()).build())) {
      assertThat(third.limit()).isEqualTo(1);
      assertThat(third.limiter.rulesStatus().isCurrent()).isFalse();
    }
  }

  @Test
  void startWhileRedisIsSilent_withoutACache_failsSoonAndSaysWhy() {
    try (SilentServer silent = SilentServer.accepting()) {
      long start = System.nanoTime();
      assertThatThrownBy(() -> new RuleFleet(RedisRuleSource.create(silent.uri())))
          .isInstanceOf(RuleException.class)
          .hasMessageContaining("rules in Redis at 127.0.0.1:" + silent.port());
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
    }
    Eventually.holds(
        TWO_SECONDS, "no thread", () -> LiveThreads.named("limiter-redis-rules").isEmpty());
  }

  @Test
  void leastRights_areEnoughToFollowAndNotToPublish() {
    publish(1);
    server.user("follower", "secret", FOLLOWER.split(" "));
    String uri = server.uri().replace("//", "//follower:secret@");
    RedisRuleStore asFollower = RedisRuleStore.create(uri);
    try (RuleFleet instance = new RuleFleet(RedisRuleSource.builder(asFollower).build())) {
      publish(2);
      awaitLimit(instance, 2);
      Eventually.holds(TWO_SECONDS, "its report", () -> store.instances().size() == 1);
      assertThatThrownBy(() -> asFollower.publish(rules(3), 2, "eve", ""))
          .hasMessageStartingWith("Redis refused: ERR ")
          .hasMessageContaining("can't run this command or subcommand");
      assertThat(store.history()).hasSize(2);
      assertThat(store.version()).isEqualTo(2);
    }
  }

  @Test
  void leastRightsOfAPublisher_areEnoughForAllThatOneDoes() {
    server.user("publisher", "secret", PUBLISHER.split(" "));
    RedisRuleStore there = RedisRuleStore.create(server.uri().replace("//", "//publisher:secret@"));

    there.publish(rules(1), there.version(), "ann", "");
    there.publish(rules(2), 1, "ann", "");
    there.rollback(1, 2, "ann", "");

    assertThat(there.history()).hasSize(3);
    assertThat(there.instances()).isEmpty();
  }
}
