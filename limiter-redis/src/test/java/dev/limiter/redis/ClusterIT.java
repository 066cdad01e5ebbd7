package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.BackendException;
import dev.limiter.Charge;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import dev.limiter.contract.Race;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.util.JedisClusterCRC16;

/** Checks of several counters on a cluster, where a script sees the keys of one slot. */
final class ClusterIT {

  private static final Duration DAY = Duration.ofDays(1);
  private static final Policy TEN = Policy.tokenBucket(10, DAY);

  private static RedisCluster cluster;
  private static RedisClusterClient client;
  private static RedisBackend backend;

  @BeforeAll
  static void start() {
    assumeTrue(RedisServer.isControllable(), "a cluster of containers needs addresses of its own");
    cluster = RedisCluster.start();
    client = cluster.client();
    backend = Backends.patient(client);
  }

  @AfterAll
  static void stop() {
    if (client != null) {
      client.close();
    }
    if (cluster != null) {
      cluster.close();
    }
  }

  /** Returns new counters, each in another slot and in a slot of each node in turn. */
  private static List<CounterKey> scattered(Policy... policies) {
    List<CounterKey> keys = new ArrayList<>();
    while (keys.size() < policies.length) {
      CounterKey key = CounterKey.of(UUID.randomUUID().toString(), policies[keys.size()]);
      int node = JedisClusterCRC16.getSlot("limiter:" + key.text()) / (16_384 / 3 + 1);
      if (node == keys.size() % 3) {
        keys.add(key);
      }
    }
    return keys;
  }

  private static List<Check> costing(long cost, List<CounterKey> keys) {
    return keys.stream().map(key -> new Check(key, cost)).toList();
  }

  private static List<Long> remaining(List<CounterKey> keys) {
    return keys.stream()
        .map(key -> backend.check(new Check(key, 0)).statuses().get(0).remaining())
        .toList();
  }

  private static long evaluations() {
    return cluster.calls("evalsha") + cluster.calls("eval");
  }

  @Test
  void scattered_admitted_takesFromEachInOneCallEach() {
    List<CounterKey> keys =
        scattered(
            Policy.tokenBucket(5, DAY),
            Policy.fixedWindow(4, DAY),
            Policy.slidingWindowCounter(3, DAY),
            Policy.slidingWindowLog(2, DAY));
    backend.check(costing(1, keys)); // the nodes know the scripts now
    long before = evaluations();

    Decision decision = backend.check(costing(1, keys));

    assertThat(decision.allowed()).isTrue();
    assertThat(decision.statuses()).extracting(LimitStatus::key).containsExactlyElementsOf(keys);
    assertThat(decision.statuses())
        .extracting(LimitStatus::remaining)
        .containsExactly(3L, 2L, 1L, 0L);
    assertThat(evaluations() - before).isEqualTo(4);
  }

  @Test
  void scattered_deniedByTheLast_givesBackToTheOthers() {
    List<CounterKey> keys =
        scattered(
            Policy.tokenBucket(10, DAY),
            Policy.slidingWindowLog(9, DAY),
            Policy.slidingWindowCounter(8, DAY),
            Policy.fixedWindow(1, DAY));
    assertThat(backend.check(costing(1, keys)).allowed()).isTrue();
    long before = evaluations();

    Decision denied = backend.check(costing(1, keys));

    assertThat(denied.allowed()).isFalse();
    assertThat(denied.charged()).isEmpty();
    assertThat(denied.statuses())
        .extracting(LimitStatus::allowed)
        .containsExactly(true, true, true, false);
    assertThat(denied.statuses())
        .extracting(LimitStatus::remaining)
        .containsExactly(9L, 8L, 7L, 0L);
    assertThat(denied.binding().orElseThrow().key()).isEqualTo(keys.get(3));
    assertThat(remaining(keys)).containsExactly(9L, 8L, 7L, 0L);
    assertThat(evaluations() - before).as("2n - 1, and the peeks").isLessThanOrEqualTo(7 + 4 + 4);
  }

  @Test
  void scattered_quotas_denyWhenAllOfThemAreOverAndGiveBack() {
    List<CounterKey> places = scattered(TEN, TEN, TEN);
    List<CounterKey> keys =
        List.of(
            quota(places.get(0), Policy.tokenBucket(1, DAY)),
            places.get(1),
            quota(places.get(2), Policy.tokenBucket(2, DAY)));

    List<Boolean> admitted = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      admitted.add(backend.check(costing(1, keys)).allowed());
    }

    assertThat(admitted).containsExactly(true, true, false, false);
    assertThat(remaining(keys)).containsExactly(0L, 8L, 0L);
  }

  private static CounterKey quota(CounterKey place, Policy policy) {
    return CounterKey.of(place.text(), Rule.builder().on("k").limit(policy).quota(true).build());
  }

  @Test
  void scattered_deniedByTheFirst_listsTheOthersAndTakesNothing() {
    List<CounterKey> keys = scattered(Policy.tokenBucket(1, DAY), Policy.slidingWindowLog(9, DAY));
    assertThat(backend.check(costing(1, keys)).allowed()).isTrue();

    Decision denied = backend.check(costing(1, keys));

    assertThat(denied.allowed()).isFalse();
    assertThat(denied.statuses()).extracting(LimitStatus::allowed).containsExactly(false, true);
    assertThat(remaining(keys)).containsExactly(0L, 8L);
  }

  @Test
  void scattered_refund_givesBackToEachOnItsNode() {
    List<CounterKey> keys = scattered(Policy.tokenBucket(5, DAY), Policy.slidingWindowLog(5, DAY));

    backend.refund(backend.check(costing(3, keys)));

    assertThat(remaining(keys)).containsExactly(5L, 5L);
  }

  @Test
  void scattered_reset_forgetsEachOnItsNode() {
    List<CounterKey> keys = scattered(Policy.tokenBucket(5, DAY), Policy.slidingWindowLog(5, DAY));
    backend.check(costing(5, keys));
    assertThat(backend.check(costing(1, keys)).allowed()).isFalse();

    backend.reset(keys);

    assertThat(backend.check(costing(1, keys)).allowed()).as("the denial is forgotten").isTrue();
    assertThat(remaining(keys)).containsExactly(4L, 4L);
  }

  @Test
  void scattered_racing_admitsExactlyTheSmallestAndLeavesTheRest() {
    List<CounterKey> keys = scattered(Policy.tokenBucket(1_000, DAY), Policy.fixedWindow(50, DAY));

    long admitted = Race.sum(8, 25, () -> backend.check(costing(1, keys)).allowed() ? 1 : 0);

    assertThat(admitted).isEqualTo(50);
    assertThat(remaining(keys)).containsExactly(950L, 0L);
  }

  @Test
  void severalLimitsOfOneRule_shareASlot() {
    Rule rule =
        Rule.builder()
            .on("user")
            .limit(Policy.tokenBucket(10, Duration.ofSeconds(1)).withName("a"))
            .limit(Policy.slidingWindowLog(100, DAY).withName("b"))
            .build();
    try (RateLimiter limiter = limiter(rule)) {
      limiter.check(Descriptor.of("user", "u"));
      long before = evaluations();

      assertThat(limiter.check(Descriptor.of("user", "u")).statuses()).hasSize(2);
      assertThat(evaluations() - before).isEqualTo(1);
    }
  }

  @Test
  void rulesWithOneHashTag_shareASlot() {
    Policy ten = Policy.tokenBucket(10, DAY);
    try (RateLimiter limiter =
        limiter(
            Rule.builder().on("tenant").hashTag("tenant").limit(ten).build(),
            Rule.builder().on("tenant").on("user").hashTag("tenant").limit(ten).build())) {
      Descriptor tenant = Descriptor.of("tenant", "acme");
      List<Charge> charges = List.of(new Charge(tenant, 1), new Charge(tenant.and("user", "u"), 2));
      limiter.check(charges);
      long before = evaluations();

      assertThat(limiter.check(charges).statuses())
          .extracting(LimitStatus::remaining)
          .containsExactly(8L, 6L);
      assertThat(evaluations() - before).isEqualTo(1);
    }
  }

  private static RateLimiter limiter(Rule... rules) {
    String domain = UUID.randomUUID().toString();
    return RateLimiter.builder()
        .rules(RuleSource.of(RuleSet.of(domain, List.of(rules))))
        .backend(Backends.patient(client))
        .build();
  }

  @Test
  void scattered_oneNodeGone_failsAndChargesNothingTwice() {
    List<CounterKey> keys = scattered(Policy.tokenBucket(9, DAY), Policy.tokenBucket(9, DAY));
    try (RedisCluster broken = RedisCluster.start();
        RedisClusterClient toBroken = broken.client()) {
      RedisBackend onBroken = Backends.patient(toBroken);
      assertThat(onBroken.check(costing(1, keys)).allowed()).isTrue();
      broken.node(1).kill();

      assertThatExceptionOfType(BackendException.class)
          .isThrownBy(() -> onBroken.check(costing(1, keys)));
      long left = onBroken.check(new Check(keys.get(0), 0)).remaining();
      assertThat(left).as("taken at most once, and not given back blindly").isEqualTo(7);
    }
  }
}
