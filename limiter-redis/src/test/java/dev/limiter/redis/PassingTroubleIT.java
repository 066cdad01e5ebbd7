package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.BackendException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Troubles of a server that pass: said in stable words, and the server is used again after them.
 */
final class PassingTroubleIT {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final RedisServer server = RedisServer.start();
  private final Jedis jedis = server.connect();

  @AfterEach
  void close() {
    jedis.close();
    server.close();
  }

  private RedisBackend backend() {
    return Backends.builder(server.uri()).deadline(Duration.ofMillis(50)).build();
  }

  /** Checks until a check fails by a message that says a word; all fail as unavailable. */
  private static void assertFailsFor(String word, RedisBackend backend) {
    Tally tally = new Tally();
    Eventually.holds(
        PATIENCE,
        "a failure that says " + word,
        () -> {
          tally.check(backend, one(fresh(TEN_A_DAY)));
          return tally.messages().stream().anyMatch(message -> message.contains(word));
        });
    tally.assertFailedOnlyBy(Kind.UNAVAILABLE);
  }

  private static void assertDecidesWithinASecond(RedisBackend backend) {
    Tally tally = new Tally();
    Eventually.holds(
        Duration.ofSeconds(1),
        "a decision of Redis again",
        () -> tally.check(backend, one(fresh(TEN_A_DAY))) != null);
  }

  private Thread inBackground(String name, Consumer<Jedis> work) {
    Thread thread =
        new Thread(
            () -> {
              try (Jedis connection = server.connect()) {
                work.accept(connection);
              } catch (JedisDataException ended) {
                // The script was killed.
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @OnceInThree
  void serverThatIsBusyWithAScriptOfSomeoneElses_isUsedWhenThatHasEnded()
      throws InterruptedException {
    jedis.configSet("lua-time-limit", "100");
    try (RedisBackend backend = backend()) {
      assertDecidesWithinASecond(backend);
      Thread spinning = inBackground("spin", connection -> connection.eval("while true do end"));

      assertFailsFor("BUSY", backend);

      assertThat(spinning.isAlive()).as("nobody kills it but its owner").isTrue();
      jedis.scriptKill();
      spinning.join();
      assertDecidesWithinASecond(backend);
    }
  }

  @OnceInThree
  void serverThatTakesNoMoreClients_isUsedWhenItDoes() {
    jedis.configSet("maxclients", "1");
    try (RedisBackend backend = backend()) {
      assertFailsFor("MAXCLIENTS", backend);

      jedis.configSet("maxclients", "100");
      assertDecidesWithinASecond(backend);
    }
  }

  @OnceInThree
  void serverThatCannotSave_isUsedWhenItCan() throws IOException {
    assumeTrue(RedisServer.isControllable(), "a container's files are not ours");
    Path snapshot =
        Path.of(jedis.configGet("dir").get("dir"), jedis.configGet("dbfilename").get("dbfilename"));
    Files.createDirectory(snapshot); // so that it cannot be written
    jedis.configSet("save", "3600 1");
    try (RedisBackend backend = backend()) {
      assertDecidesWithinASecond(backend);
      save("err");

      assertFailsFor("MISCONF", backend);

      Files.delete(snapshot);
      save("ok");
      assertDecidesWithinASecond(backend);
    }
  }

  private void save(String outcome) {
    jedis.bgsave();
    Eventually.holds(
        PATIENCE,
        "a snapshot that ends with " + outcome,
        () -> jedis.info("persistence").contains("rdb_last_bgsave_status:" + outcome));
  }
}
