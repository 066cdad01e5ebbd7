package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Servers of which one is lost while a fleet uses them all. */
@Tag("chaos")
final class FailoverChaosIT {

  @BeforeEach
  void requireProcesses() {
    assumeTrue(RedisServer.isControllable(), "these servers need addresses of their own");
  }

  private static void fail(String scenario, Duration downAfter, Consumer<Jedis> replica) {
    Attempts.onceInThree(
        () -> {
          try (RedisSentinels sentinels = RedisSentinels.start(downAfter);
              Jedis successor = sentinels.replica().connect()) {
            replica.accept(successor);
            String link = link(successor);
            ChaosRun.on(sentinels.uri())
                .with(builder -> builder.denialHold(Duration.ZERO)) // which would hide the loss
                .under(
                    run -> {
                      RedisServer master = sentinels.master();
                      assertThat(link(successor)).as("the replica's link").isEqualTo(link);
                      run.begin(master::kill, Duration.ZERO);
                      run.end(() -> sentinels.awaitSuccessorOf(master));
                    })
                .losses(1)
                .assertKept(scenario);
          }
        });
  }

  private static String link(Jedis replica) {
    return replica.info("replication").replaceAll("(?s).*master_link_status:(\\w+).*", "$1");
  }

  /** The replica is cut off before anything is counted. */
  @Test
  void failoverThatLosesWrites_admitsOneBucketMoreAtMost() {
    fail(
        "failover, all counts lost",
        Duration.ofMillis(700),
        replica -> replica.replicaof("127.0.0.1", 1)); // where nobody listens
  }

  @Test
  void slowFailover_isBridged() {
    fail("failover after 10 s", Duration.ofSeconds(10), replica -> {});
  }

  private static void onACluster(
      String scenario, RedisCluster cluster, Consumer<ChaosRun> trouble) {
    List<Traffic> traffic =
        new ArrayList<>(Traffic.on(policy -> RedisCluster.counterOn(0, policy)));
    traffic.add(Traffic.elsewhere(RedisCluster.counterOn(1, Traffic.CALM)));
    traffic.add(Traffic.elsewhere(RedisCluster.counterOn(2, Traffic.CALM)));
    ChaosRun.on(cluster.uri(), traffic).under(trouble).assertKept(scenario);
  }

  @Test
  void case32_hungShardOfThree_isStoodInForAndTheOthersDecideAllTheWhile() {
    Attempts.onceInThree(
        () -> {
          try (RedisCluster cluster = RedisCluster.start()) {
            onACluster(
                "one shard of three hangs",
                cluster,
                run -> {
                  run.begin(cluster.node(0)::pause);
                  run.end(cluster.node(0)::resume);
                });
          }
        });
  }

  @Test
  void case32_killedShardOfThree_isStoodInForAndTheOthersDecideAllTheWhile() {
    Attempts.onceInThree(
        () -> {
          try (RedisCluster cluster = RedisCluster.start()) {
            onACluster(
                "one shard of three is killed",
                cluster,
                run -> {
                  run.begin(() -> cluster.killMaster(0));
                  run.leave(() -> {});
                });
          }
        });
  }
}
