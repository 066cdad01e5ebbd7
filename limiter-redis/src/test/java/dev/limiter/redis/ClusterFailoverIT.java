package dev.limiter.redis;

import static dev.limiter.redis.Balance.BOTTOMLESS;
import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.BackendException.Kind;
import dev.limiter.CounterKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import redis.clients.jedis.RedisClusterClient;

/** A cluster that changes under load: slots move, masters are replaced, a shard hangs. */
final class ClusterFailoverIT {

  private static final Duration DEADLINE = Duration.ofMillis(200);

  private RedisCluster cluster;
  private RedisBackend backend;
  private final List<CounterKey> keys = new ArrayList<>();
  private final List<Tally> tallies = List.of(new Tally(), new Tally(), new Tally());

  @BeforeEach
  void start() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    cluster = RedisCluster.startWithReplicas();
    backend = Backends.builder(cluster.uri()).deadline(DEADLINE).build();
    for (int shard = 0; shard < 3; shard++) {
      int master = shard;
      keys.add(RedisCluster.counterOn(master, BOTTOMLESS));
      Backends.awaitDecision(
          backend, Duration.ofSeconds(10), () -> RedisCluster.counterOn(master, TEN_A_DAY));
    }
  }

  @AfterEach
  void close() {
    if (backend != null) {
      backend.close();
    }
    if (cluster != null) {
      cluster.close();
    }
  }

  private void checkOneShard() {
    int shard = ThreadLocalRandom.current().nextInt(3);
    tallies.get(shard).check(backend, one(keys.get(shard)));
  }

  private void underLoad(Runnable event) {
    Load.during(
        8,
        Duration.ofMillis(2),
        this::checkOneShard,
        () -> {
          Eventually.pause(Duration.ofMillis(300));
          event.run();
          Eventually.pause(Duration.ofMillis(300));
        });
    tallies.forEach(tally -> tally.assertFailedOnlyBy(Kind.UNAVAILABLE));
  }

  private void assertBalance(int shard) {
    withPatience(
        patient -> Balance.assertHolds(patient, List.of(keys.get(shard)), tallies.get(shard)));
  }

  private void withPatience(Consumer<RedisBackend> task) {
    try (RedisClusterClient client = cluster.client()) {
      task.accept(Backends.patient(client));
    }
  }

  private void assertNeverFailed(int shard) {
    tallies.get(shard).assertNeverFailed("shard " + shard);
  }

  /** Waits until a shard is served again, soon after the cluster knows by whom. */
  private void awaitService(int shard) {
    long before = tallies.get(shard).admitted();
    Eventually.holds(
        Duration.ofSeconds(1),
        "checks of shard " + shard + ", of " + tallies.get(shard),
        () -> tallies.get(shard).admitted() > before + 10);
  }

  @OnceInThree
  void slotsMigratedUnderLoad_failNoCheckAndChargeEachOnce() {
    int slot = RedisCluster.slot(keys.get(0));
    underLoad(
        () -> {
          for (int round = 0; round < 5; round++) {
            cluster.migrateSlot(slot, 0, 1);
            Eventually.pause(Duration.ofMillis(50));
            cluster.migrateSlot(slot, 1, 0);
            Eventually.pause(Duration.ofMillis(50));
          }
        });
    for (int shard = 0; shard < 3; shard++) {
      assertNeverFailed(shard);
      assertBalance(shard);
    }
  }

  @OnceInThree
  void masterThatHandsOver_isFollowedAndEachCheckChargedOnce() {
    underLoad(
        () -> {
          cluster.handOver(0);
          awaitService(0);
        });
    assertNeverFailed(1);
    assertNeverFailed(2);
    for (int shard = 0; shard < 3; shard++) {
      assertBalance(shard);
    }
  }

  @OnceInThree
  void killedMaster_isReplacedByItsReplicaAndTheOthersGoOn() {
    underLoad(
        () -> {
          cluster.killMaster(0);
          cluster.awaitPromotion(0);
          awaitService(0);
        });
    assertNeverFailed(1);
    assertNeverFailed(2);
    assertBalance(1);
    assertBalance(2);
    assertThat(tallies.get(0).failed()).as("of the killed: %s", tallies.get(0)).isPositive();
    try (RedisBackend successor = Backends.patient(cluster.uri())) {
      Balance.assertNoSurplus(successor, List.of(keys.get(0)), tallies.get(0));
    }
  }

  @OnceInThree
  void case32_hungShard_leavesTheOthersLimitedByRedis() {
    Stalls stalls = Stalls.watched();
    underLoad(
        () -> {
          cluster.node(0).pause();
          Eventually.pause(Duration.ofMillis(600)); // it is not declared dead before 1 s
          cluster.node(0).resume();
          awaitService(0);
        });
    assertNeverFailed(1);
    assertNeverFailed(2);
    assertThat(tallies.get(0).failed()).as("of the hung: %s", tallies.get(0)).isPositive();
    tallies.get(0).assertInTime(1, DEADLINE.plusMillis(50), stalls);
    stalls.close();
    for (int shard = 0; shard < 3; shard++) {
      assertBalance(shard);
    }
  }

  @OnceInThree
  void case32_hungShardOfACheckOfSeveral_failsThatCheckInTime() {
    cluster.node(0).pause();
    Tally both = new Tally();
    Tally other = new Tally();
    try (Stalls stalls = Stalls.watched()) {
      for (int i = 0; i < 20; i++) {
        both.check(() -> backend.check(List.of(one(keys.get(0)), one(keys.get(1)))));
        other.check(backend, one(keys.get(1)));
      }
      both.assertInTime(1, DEADLINE.plusMillis(50), stalls);
    }
    both.assertFailedOnlyBy(Kind.UNAVAILABLE);
    other.assertNeverFailed("of the other shard");
    assertThat(other.admitted()).as(other.toString()).isEqualTo(20);
    cluster.node(0).resume();
  }
}
