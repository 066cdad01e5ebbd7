package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.BackendException.Kind;
import dev.limiter.CounterKey;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/**
 * A server that will never serve this client as it is set up: the failure is of the kind that an
 * operator has to act on, and says the same each time.
 */
final class MisconfiguredServerIT {

  private static String assertMisconfigured(String uri, Supplier<CounterKey> keys) {
    Tally tally = new Tally();
    for (int i = 0; i < 2; i++) {
      try (RedisBackend backend = Backends.patient(uri)) {
        for (int call = 0; call < 200; call++) {
          tally.check(backend, one(keys.get()));
        }
      }
    }
    assertThat(tally.failed()).as(tally.toString()).isEqualTo(400);
    tally.assertFailedOnlyBy(Kind.MISCONFIGURED);
    assertThat(tally.messages()).as(tally.toString()).hasSize(1);
    assertThat(tally.messages()).noneMatch(message -> message.contains("secret"));
    return tally.messages().iterator().next();
  }

  private static String assertMisconfigured(String uri) {
    return assertMisconfigured(uri, () -> fresh(TEN_A_DAY));
  }

  private static String uri(RedisServer server, String credentials) {
    return server.uri().replace("//", "//" + credentials + "@");
  }

  @Test
  void wrongPassword_isAnOperatorsToMend() {
    RedisServer server = RedisServer.shared();
    server.user("known", "secret", "+@all", "~*");

    String wrong = "Redis refused the login: WRONGPASS";
    assertThat(assertMisconfigured(uri(server, "known:secret2"))).isEqualTo(wrong);
    assertThat(assertMisconfigured(uri(server, "unknown:secret"))).isEqualTo(wrong);
  }

  @Test
  void missingPassword_isAnOperatorsToMend() {
    try (RedisServer server = RedisServer.start()) {
      try (Jedis jedis = server.connect()) {
        jedis.configSet("requirepass", "secret");
      }
      assertThat(assertMisconfigured(server.uri())).isEqualTo("Redis wants a login: NOAUTH");
    }
  }

  @Test
  void userWhoMayNotRunScripts_isAnOperatorsToMend() {
    RedisServer server = RedisServer.shared();
    server.user("noscript", "secret", "+@all", "-eval", "-evalsha", "~*");

    assertMisconfigured(uri(server, "noscript:secret"));
  }

  @Test
  void userWhoseScriptsMayNotWrite_isAnOperatorsToMend() {
    RedisServer server = RedisServer.shared();
    server.user("nowrite", "secret", "+@all", "-set", "~*");

    assertMisconfigured(uri(server, "nowrite:secret"));
  }

  @Test
  void userOfOtherKeys_isAnOperatorsToMend() {
    RedisServer server = RedisServer.shared();
    server.user("nokey", "secret", "+@all", "~other:*");

    assertMisconfigured(uri(server, "nokey:secret"));
  }

  @Test
  void sentinelTakenForAServer_isAnOperatorsToMend() {
    assumeTrue(RedisServer.isControllable(), "sentinels need addresses of their own");
    try (RedisServer master = RedisServer.start();
        RedisServer sentinel =
            RedisProcess.sentinel(
                "sentinel monitor limiter " + master.host() + " " + master.port() + " 1")) {
      assertMisconfigured(sentinel.uri());
    }
  }

  @Test
  void clusterNodeTakenForAServer_isAnOperatorsToMend() {
    assumeTrue(RedisServer.isControllable(), "a cluster needs addresses of its own");
    try (RedisCluster cluster = RedisCluster.start()) {
      String other = "the server is a node of a cluster: use redis-cluster://";
      String uri = cluster.node(0).uri();
      assertThat(assertMisconfigured(uri, () -> RedisCluster.counterOn(1, TEN_A_DAY)))
          .isEqualTo(other);
      assertThat(assertMisconfigured(uri + "/3")).isEqualTo(other);
    }
  }

  @Test
  void databaseThatIsNotThere_isAnOperatorsToMend() {
    assertThat(assertMisconfigured(RedisServer.shared().uri() + "/999999"))
        .isEqualTo("Redis has no database 999999");
  }

  @Test
  void loneServerTakenForACluster_isAnOperatorsToMend() {
    assertThat(assertMisconfigured(RedisServer.shared().uri().replace("redis:", "redis-cluster:")))
        .isEqualTo("the server is no node of a cluster: use redis://");
  }

  @Test
  void missingPermission_isMendedWithoutARestart() {
    RedisServer server = RedisServer.shared();
    server.user("mended", "secret", "+@all", "-set", "~*");
    try (RedisBackend backend = Backends.patient(uri(server, "mended:secret"))) {
      Tally tally = new Tally();
      tally.check(backend, one(fresh(TEN_A_DAY)));
      tally.assertFailedOnlyBy(Kind.MISCONFIGURED);

      server.user("mended", "secret", "+@all", "~*");

      Backends.awaitDecision(backend, Duration.ofSeconds(60), () -> fresh(TEN_A_DAY));
    }
  }

  @Test
  void userWithTheLeastRights_isEnough() {
    RedisServer server = RedisServer.shared();
    server.user("least", "secret", LEAST_RIGHTS.toArray(String[]::new));
    try (RedisBackend backend = Backends.builder(uri(server, "least:secret")).build()) {
      Backends.awaitConnection(backend);
    }
  }

  /** What a user of the limiter needs on a single server. */
  private static final List<String> LEAST_RIGHTS =
      List.of("+eval", "+evalsha", "+time", "+get", "+set", "~limiter:*");
}
