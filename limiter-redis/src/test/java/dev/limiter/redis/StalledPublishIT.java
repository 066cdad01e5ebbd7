package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.BackendException;
import dev.limiter.config.RuleBundle;
import java.time.Duration;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Protocol.Command;

/** A server that stops to read in the middle of a long text. */
final class StalledPublishIT {

  private static final Duration PATIENCE = Duration.ofMillis(200);

  /** More than the buffers of two connections hold, however it is compressed. */
  private static final int BYTES = 20_000_000;

  private final RedisServer redis = RedisServer.shared();
  private final RuleKeys keys = new RuleKeys(UUID.randomUUID() + ":");

  private static RuleServer server(LoopbackProxy proxy, RuleKeys keys) {
    return new RuleServer(ServerUri.parse(proxy.uri()), new ServerLogin(), "limiter:", keys);
  }

  /** Reads one more chunk, and no other for a long time. */
  private static void stall(LoopbackProxy proxy) {
    proxy.set(LoopbackProxy.Mode.DELAY_REQUESTS, Duration.ofMinutes(1));
  }

  private static RuleBundle incompressible() {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder("domain: d\ndescriptors: [{ key: k }]\n");
    while (text.length() < BYTES * 3 / 2) {
      text.append("# ");
      random.ints(100, 0, 64).forEach(i -> text.append((char) ('0' + i)));
      text.append('\n');
    }
    return RuleBundle.of("rules.yaml", text.toString());
  }
}
