package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.FailOpenBackend;
import dev.limiter.Ticker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.DefaultRedisCredentials;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/** A server that answers a fleet, and will not or cannot count as it did. */
final class RefusingChaosIT {

  @TempDir private Path folder;

  private static void onAServer(BiConsumer<RedisServer, Jedis> scenario, String... options) {
    Attempts.onceInThree(
        () -> {
          try (RedisServer server = RedisServer.start(options);
              Jedis jedis = server.connect()) {
            scenario.accept(server, jedis);
          }
        });
  }

  /** It is synchronized with its master, which knows of nothing. */
  @Test
  @Tag("chaos")
  void case30_serverThatBecameAReplica_isStoodInForUntilItIsAMaster() {
    try (RedisServer master = RedisServer.start("--repl-diskless-sync-delay", "0")) {
      onAServer(
          (server, jedis) ->
              ChaosRun.on(server.uri())
                  .under(
                      run -> {
                        run.begin(() -> jedis.replicaof(master.host(), master.port()));
                        run.end(jedis::replicaofNoOne);
                      })
                  .losses(1)
                  .assertKept("READONLY"));
    }
  }

  @Test
  @Tag("chaos")
  void case31_fullServer_isStoodInForUntilItHasRoom() {
    onAServer(
        (server, jedis) ->
            ChaosRun.on(server.uri())
                .under(
                    run -> {
                      run.begin(() -> jedis.configSet("maxmemory", "1"));
                      assertThat(jedis.ping()).as("a full server's health").isEqualTo("PONG");
                      run.end(() -> jedis.configSet("maxmemory", "0"));
                    })
                .assertKept("maxmemory"));
  }

  /** It is killed, and takes seconds to load what it had saved. */
  @Test
  @Tag("chaos")
  void loadingServer_isStoodInForUntilItHasLoaded() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to kill");
    AtomicBoolean loading = new AtomicBoolean();
    onAServer(
        (server, jedis) ->
            ChaosRun.on(server.uri())
                .under(
                    run -> {
                      run.begin(
                          () -> {
                            fill(jedis);
                            jedis.save(); // which holds up the checks by itself
                            server.kill();
                          },
                          Duration.ZERO);
                      run.end(
                          () ->
                              Load.during(
                                  1,
                                  Duration.ofMillis(5),
                                  () -> loading.compareAndSet(false, isLoading(server)),
                                  server::restart));
                      assertThat(loading).as("a server seen that is loading").isTrue();
                    })
                .losses(1)
                .assertKept("LOADING"),
        "--dir",
        folder.toString(),
        "--key-load-delay",
        "1000",
        "--rdbcompression",
        "no");
  }

  /**
   * At a millisecond each, they take two seconds to load. Redis 6.2 answers after each 2 MB of
   * them.
   */
  private static void fill(Jedis jedis) {
    try (Pipeline pipeline = jedis.pipelined()) {
      for (int i = 0; i < 2_000; i++) {
        pipeline.set("other:" + i, "x".repeat(10_000));
      }
    }
  }

  private static boolean isLoading(RedisServer server) {
    try (Jedis jedis = server.connect()) {
      jedis.get("other:1");
      return false;
    } catch (JedisDataException e) {
      return String.valueOf(e.getMessage()).startsWith("LOADING");
    } catch (JedisConnectionException down) {
      return false;
    }
  }

  @Test
  @Tag("chaos")
  void rotatedPassword_isStoodInForUntilTheNewOneIsKnown() {
    onAServer(
        (server, jedis) -> {
          server.user("chaos", "old", "+@all", "~*");
          AtomicReference<String> known = new AtomicReference<>("old");
          ChaosRun.on(server.uri())
              .with(b -> b.credentials(() -> new DefaultRedisCredentials("chaos", known.get())))
              .under(
                  run -> {
                    run.begin(
                        () -> {
                          server.user("chaos", "new", "+@all", "~*");
                          jedis.sendCommand(Protocol.Command.CLIENT, "KILL", "USER", "chaos");
                        });
                    run.end(() -> known.set("new"));
                  })
              .assertKept("wrong password");
        });
  }

  @Test
  void case17_poisonedKey_isDecidedAloneAndNoOtherIs() {
    List<Traffic> traffic = new ArrayList<>(Traffic.on(Counters::fresh));
    traffic.add(Traffic.elsewhere(Counters.fresh(Traffic.CALM)));
    String poisoned = Counters.redisKey(traffic.get(0).key());
    try (Jedis jedis = RedisServer.shared().connect()) {
      Attempts.onceInThree(
          () ->
              ChaosRun.on(RedisServer.shared().uri(), traffic)
                  .under(
                      run -> {
                        run.begin(() -> jedis.set(poisoned, "garbage"));
                        if (run.instances().all().stream().anyMatch(FailOpenBackend::degraded)) {
                          throw new Late(
                              "the key of one is an outage for others, or that of a stall");
                        }
                        run.end(() -> jedis.del(poisoned));
                      })
                  .losses(1)
                  .assertKept("a poisoned key"));
    }
  }

  /*
   * The clock of this machine is not the tests' to move. The script is given, in place of the
   * server's clock, one that all instances share, and that jumps as the server's would.
   */

  private static Verdict jump(Duration by) {
    AtomicLong offset = new AtomicLong();
    Ticker clock = () -> TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis()) + offset.get();
    return ChaosRun.on(RedisServer.shared().uri())
        .with(builder -> builder.ticker(clock))
        .under(
            run -> {
              offset.set(TimeUnit.MILLISECONDS.toMicros(by.toMillis()));
              Eventually.pause(ChaosRun.TROUBLE);
            });
  }

  /**
   * A thread that has read the clock just before it jumps, and asks just after another has asked,
   * comes an hour before it: a server that reads its own clock knows no such order.
   */
  @Test
  @Tag("chaos")
  void clockThatJumpsAhead_givesOneBucketAtMost() {
    Attempts.onceInThree(
        () ->
            jump(Duration.ofHours(1))
                .losses(1)
                .refusals(ChaosRun.THREADS)
                .assertKept("a clock that jumps ahead"));
  }

  /** A bucket that was not full is empty then, and refuses until it holds a token again. */
  @Test
  @Tag("chaos")
  void clockThatJumpsBack_givesNothing() {
    Attempts.onceInThree(
        () -> jump(Duration.ofHours(-1)).refusals(20).assertKept("a clock that jumps back"));
  }
}
