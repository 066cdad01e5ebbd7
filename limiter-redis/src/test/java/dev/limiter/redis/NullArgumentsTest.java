package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.limiter.Check;
import dev.limiter.config.RuleBundle;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;

/** What a caller forgot is told by its name, where it was forgotten. */
@SuppressWarnings("NullAway")
final class NullArgumentsTest {

  private static final String URI_OF_NOBODY = "redis://127.0.0.1:1";

  private static void assertNamed(String name, ThrowingCallable call) {
    assertThatNullPointerException().isThrownBy(call).withMessage(name);
  }

  @Test
  void backend_namesWhatIsMissing() {
    assertNamed("uri", () -> RedisBackend.create(null));
    assertNamed("uri", () -> RedisBackend.builder((String) null));
    assertNamed("uri", () -> RedisBackend.builder((URI) null));
    assertNamed("server", () -> RedisBackend.builder((HostAndPort) null));
    assertNamed("client", () -> RedisBackend.of(null));
    try (RedisBackend backend = RedisBackend.create(URI_OF_NOBODY)) {
      assertNamed("check", () -> backend.check((Check) null));
      assertNamed("checks", () -> backend.check((List<Check>) null));
      assertNamed("decision", () -> backend.refund(null));
      assertNamed("keys", () -> backend.reset(null));
      assertNamed("key", () -> backend.partition(null));
    }
  }

  @Test
  void builder_namesWhatIsMissing() {
    RedisBackendBuilder builder = RedisBackend.builder(URI_OF_NOBODY);
    assertNamed("deadline", () -> builder.deadline(null));
    assertNamed("keyPrefix", () -> builder.keyPrefix(null));
    assertNamed("denialHold", () -> builder.denialHold(null));
    assertNamed("heartbeat", () -> builder.heartbeat(null));
    assertNamed("sslOptions", () -> builder.sslOptions(null));
    assertNamed("credentials", () -> builder.credentials(null));
    assertNamed("password", () -> builder.sentinelCredentials("user", null));
  }

  @Test
  void rules_nameWhatIsMissing() {
    RuleBundle rules = RuleBundle.of("a.yaml", "domain: d");
    RedisRuleStore store = RedisRuleStore.create(URI_OF_NOBODY);
    assertNamed("uri", () -> RedisRuleStore.create(null));
    assertNamed("uri", () -> RedisRuleSource.create(null));
    assertNamed("keyPrefix", () -> RedisRuleStore.builder(URI_OF_NOBODY).keyPrefix(null));
    assertNamed("store", () -> RedisRuleSource.builder(null));
    assertNamed("pollInterval", () -> RedisRuleSource.builder(store).pollInterval(null));
    assertNamed("rules", () -> store.publish(null, 0, "me", "why"));
    assertNamed("author", () -> store.publish(rules, 0, null, "why"));
    assertNamed("note", () -> store.publish(rules, 0, "me", null));
    assertNamed("author", () -> store.rollback(1, 0, null, "why"));
    assertNamed("note", () -> store.rollback(1, 0, "me", null));
  }

  @Test
  void deadlineOfAClient_isNamed() {
    try (RedisClient client = RedisClient.builder().hostAndPort("127.0.0.1", 1).build()) {
      assertNamed("keyPrefix", () -> RedisBackend.of(client, null, Duration.ofMillis(50)));
      assertNamed("deadline", () -> RedisBackend.of(client, "x:", null));
    }
  }
}
