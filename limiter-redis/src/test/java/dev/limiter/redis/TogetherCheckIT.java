package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.DefaultJedisClientConfig;

/** That one call may have any keys is believed of a server that has proved it, and only of such. */
final class TogetherCheckIT {

  private final NodeConnection connection =
      NodeConnection.open(
          RedisServer.shared().hostAndPort(),
          DefaultJedisClientConfig.builder().resp2().build(),
          Deadline.nowNanos() + 10_000_000_000L);
  private final TogetherCheck check =
      new TogetherCheck(UUID.randomUUID() + ":", Deadline.in(10_000_000_000L));

  @AfterEach
  void close() {
    connection.cut();
  }

  @Test
  void oneServer_passes() {
    assertThat(check.passes(connection)).isTrue();
  }

  /** As the server of the first key sees it, behind a proxy that keeps the others elsewhere. */
  @Test
  void serverWithoutTheKeys_doesNotPassHoweverOftenItIsAsked() {
    assertThat(check.seesAllTaken(connection)).isFalse();
    assertThat(check.seesAllTaken(connection)).as("again, at once").isFalse();
  }
}
