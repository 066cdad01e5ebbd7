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
import redis.clients.jedis.exceptions.JedisConnectionException;

/** A long text for a server that hardly reads: more than all buffers on the way hold. */
final class StalledPublishIT {

  private static final Duration PATIENCE = Duration.ofMillis(200);
  private static final Duration GUARD = PATIENCE.plusSeconds(1);
  private static final int BYTES = 20_000_000;

  private final RuleKeys keys = new RuleKeys(UUID.randomUUID() + ":");

  /** Lets 16 KiB through in so long: enough to log in. */
  private static LoopbackProxy slowly() {
    LoopbackProxy proxy = LoopbackProxy.before(RedisServer.shared());
    proxy.set(LoopbackProxy.Mode.DELAY_REQUESTS, Duration.ofMillis(100));
    return proxy;
  }

  private RuleServer server(LoopbackProxy proxy) {
    return new RuleServer(ServerUri.parse(proxy.uri()), new ServerLogin(), "limiter:", keys);
  }

  /** Six bits a character are left of it when it is compressed. */
  private static RuleBundle incompressible() {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder("domain: d\ndescriptors: [{ key: k }]\n");
    while (text.length() < BYTES / 6 * 8) {
      text.append("# ");
      random.ints(1_000, '0', '0' + 64).forEach(c -> text.append((char) c));
      text.append('\n');
    }
    return RuleBundle.of("rules.yaml", text.toString());
  }

  @Test
  void publish_serverThatHardlyReads_endsAndLeavesNoThread() {
    RuleBundle rules = incompressible();
    rules.parse();
    try (LoopbackProxy proxy = slowly()) {
      RedisRuleStore store = new RedisRuleStore(server(proxy), keys, PATIENCE);
      long start = System.nanoTime();

      assertThatThrownBy(() -> store.publish(rules, 0, "ann", ""))
          .isInstanceOf(BackendException.class);

      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isBetween(GUARD, Duration.ofSeconds(30));
      Eventually.holds(
          Duration.ofSeconds(2),
          "no guard",
          () -> LiveThreads.named("limiter-redis-rules-guard").isEmpty());
    }
  }

  /** The twin that only waits for the answer until a deadline. */
  @Test
  void write_withoutAGuard_isStillAtItWhenTheGuardWouldHaveCutIt() throws Exception {
    try (LoopbackProxy proxy = slowly()) {
      NodeConnection connection = server(proxy).open();
      Thread writer =
          LeadThread.daemon(
              () ->
                  assertThatThrownBy(
                          () ->
                              connection.call(
                                  Deadline.in(PATIENCE.toNanos()),
                                  Command.SET,
                                  keys.texts,
                                  new byte[BYTES]))
                      .isInstanceOf(JedisConnectionException.class),
              "writer");
      writer.start();
      writer.join(GUARD.plusMillis(300).toMillis());
      boolean writing = writer.isAlive();
      connection.cut();
      writer.join();

      assertThat(writing).isTrue();
    }
  }
}
