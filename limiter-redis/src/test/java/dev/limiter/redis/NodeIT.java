package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.limiter.BackendException;
import dev.limiter.Check;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.Jedis;

/** What one node does with single calls, on a real server. */
final class NodeIT {

  private final RedisServer server = RedisServer.shared();
  private final AtomicInteger opened = new AtomicInteger();
  private volatile boolean broken;
  private final Node node = new Node(opener(), 16);

  private NodeOpener opener() {
    Duration second = Duration.ofSeconds(1);
    Connections connections =
        new Connections(
            DefaultJedisClientConfig.builder().resp2().build(),
            new ServerCheck("node:", /* cluster= */ false, second),
            second);
    NodeOpener real = connections.to("test", server::hostAndPort, slot -> true);
    return new NodeOpener() {
      @Override
      public String name() {
        return "test";
      }

      @Override
      public NodeConnection open() {
        if (broken) {
          throw new NoClassDefFoundError("dev.limiter.Gone");
        }
        opened.incrementAndGet();
        return real.open();
      }
    };
  }

  @BeforeEach
  void connect() {
    Eventually.holds(Duration.ofSeconds(5), "a reply", () -> replies(patiently()));
  }

  /** So long that a machine which stands still for a while is no trouble of its own. */
  private static Deadline patiently() {
    return Deadline.in(10_000_000_000L);
  }

  @AfterEach
  void close() {
    node.close();
  }

  private Object call(Deadline deadline) {
    Check check = one(fresh(TEN_A_DAY));
    byte[][] parameters = new Parameters("node:", null).ofCheck(check);
    Script script = Scripts.toCheck(check.policy().algorithm());
    return node.call(ScriptCall.of(script, 1, parameters, deadline), /* asking= */ false);
  }

  private boolean replies(Deadline deadline) {
    try {
      return call(deadline) instanceof byte[];
    } catch (BackendException e) {
      return false;
    }
  }

  @Test
  void callWithoutTime_isNotSentAndHarmsNobody() {
    for (int i = 0; i < 50; i++) {
      Deadline over = new Deadline(Deadline.nowNanos() - 1, 50_000_000);
      assertThat(replies(over)).isFalse();
      assertThat(replies(patiently())).isTrue();
    }
    assertThat(opened).hasValue(1);
  }

  @Test
  void callWithLittleTimeLeft_doesNotCondemnTheServer() {
    for (int i = 0; i < 50; i++) {
      replies(new Deadline(Deadline.nowNanos() + 1_000_000, 50_000_000)); // 1 of 50 ms is left
      assertThat(node.isDown()).isFalse();
    }
  }

  @Test
  void errorsWhileConnecting_doNotEndIt() {
    broken = true;
    try (Jedis jedis = server.connect()) {
      jedis.clientKill(clientOfTheNode(jedis));
    }
    Eventually.holds(
        Duration.ofSeconds(5),
        "a node that is down",
        () -> {
          replies(Deadline.in(50_000_000));
          return node.isDown();
        });

    broken = false;

    Eventually.holds(Duration.ofSeconds(2), "a reply", () -> replies(patiently()));
  }

  private static String clientOfTheNode(Jedis jedis) {
    return jedis
        .clientList()
        .lines()
        .filter(client -> client.contains("cmd=evalsha") || client.contains("cmd=eval "))
        .map(client -> client.replaceAll(".* addr=(\\S+).*", "$1"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void closedNode_saysSo() {
    node.close();

    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> call(Deadline.in(1_000_000_000L)))
        .withMessage("the Redis backend is closed")
        .matches(failure -> failure.kind() == BackendException.Kind.BUG);
  }
}
