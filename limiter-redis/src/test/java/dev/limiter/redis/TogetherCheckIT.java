package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.contract.CapturedLog;
import dev.limiter.redis.TogetherCheck.Outcome;
import java.time.Duration;
import java.util.Iterator;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.Jedis;

/** That one call may have any keys is believed of a server that has proved it, and only of such. */
final class TogetherCheckIT {

  private static final long TEN_SECONDS = 10_000_000_000L;
  private static final long SECOND_MICROS = 1_000_000;

  private final NodeConnection connection = open();
  private final String keyPrefix = UUID.randomUUID() + ":";
  private final TogetherCheck check = new TogetherCheck(keyPrefix, 10 * SECOND_MICROS);

  private static NodeConnection open() {
    return NodeConnection.open(
        RedisServer.shared().hostAndPort(),
        DefaultJedisClientConfig.builder().resp2().build(),
        Deadline.nowNanos() + TEN_SECONDS);
  }

  @AfterEach
  void close() {
    connection.cut();
  }

  private static Deadline patiently() {
    return Deadline.in(TEN_SECONDS);
  }

  /** As that of a process whose classes took its time: too late to send, not too late to read. */
  private static Deadline late() {
    return new Deadline(Deadline.nowNanos() + TEN_SECONDS, 100 * TEN_SECONDS);
  }

  private GatheringProof proof(Supplier<Deadline> deadlines) {
    return new GatheringProof(() -> check, deadlines);
  }

  @Test
  void oneServer_passes() {
    assertThat(check.make(connection, patiently())).isEqualTo(Outcome.TOGETHER);
    assertThat(check.make(connection, patiently())).as("again").isEqualTo(Outcome.TOGETHER);
  }

  /** As the server of the first key sees it, behind a proxy that keeps the others elsewhere. */
  @Test
  void serverWithoutTheKeys_doesNotPassHoweverOftenItIsAsked() {
    for (int i = 0; i < 2; i++) {
      assertThat(check.ask(connection, patiently(), Long.MAX_VALUE)).isEqualTo(Outcome.APART);
    }
  }

  @Test
  void takesThatWereTooLateToSend_proveNothing() {
    assertThat(check.make(connection, late())).isEqualTo(Outcome.UNPROVED);
  }

  /** As after a pause, or where another instance's takes are over a moment later. */
  @Test
  void takesThatAreOverBeforeTheyAreAskedFor_proveNothing() {
    TogetherCheck brief = new TogetherCheck(keyPrefix, 1);

    assertThat(brief.make(connection, patiently())).isEqualTo(Outcome.UNPROVED);
  }

  @Test
  void lateAttempt_isMadeAgainAtOnce() {
    Iterator<Deadline> deadlines = Stream.of(late(), patiently()).iterator();

    proof(deadlines::next).make(connection);

    assertThat(connection.gathering().isPossible()).isTrue();
    assertThat(connection.isSpent()).isFalse();
  }

  @Test
  void connectionThatCanProveNothing_isUsedForAWhileAndNothingIsSaid() {
    try (CapturedLog log = new CapturedLog()) {
      proof(TogetherCheckIT::late).make(connection);

      assertThat(log.lines("WARN")).isEmpty();
      assertThat(connection.gathering().isPossible()).isFalse();
      assertThat(connection.isSpent()).as("at first").isFalse();
      Eventually.holds(Duration.ofSeconds(5), "its end", connection::isSpent);
    }
  }

  @Test
  void connectionsThatCanProveNothing_areUsedLongerAndLonger() {
    assertThat(Stream.of(0, 1, 8, 9, Integer.MAX_VALUE).map(GatheringProof::lifeNanos))
        .containsExactly(
            1_000_000_000L, 2_000_000_000L, 256_000_000_000L, 256_000_000_000L, 256_000_000_000L);
  }

  @Test
  void keysThatAreGoneOnce_areNoSpread() {
    TogetherCheck emptiedOnce =
        new TogetherCheck(keyPrefix, SECOND_MICROS) {
          private boolean done;

          @Override
          Outcome ask(NodeConnection on, Deadline deadline, long takenUntilMicros) {
            if (!done) {
              done = true;
              deleteKeys();
            }
            return super.ask(on, deadline, takenUntilMicros);
          }
        };

    new GatheringProof(() -> emptiedOnce, TogetherCheckIT::patiently).make(connection);

    assertThat(connection.gathering().isPossible()).isTrue();
  }

  @Test
  void keysThatAreNeverSeen_areSpreadAndItIsSaid() {
    TogetherCheck spread =
        new TogetherCheck(keyPrefix, SECOND_MICROS) {
          @Override
          Outcome ask(NodeConnection on, Deadline deadline, long takenUntilMicros) {
            deleteKeys();
            return super.ask(on, deadline, takenUntilMicros);
          }
        };
    try (CapturedLog log = new CapturedLog()) {
      new GatheringProof(() -> spread, TogetherCheckIT::patiently).make(connection);

      assertThat(log.lines("WARN")).hasSize(1);
      assertThat(log.lines("WARN").get(0)).endsWith("as if they were spread");
      assertThat(connection.gathering().isPossible()).isFalse();
      assertThat(connection.isSpent()).isFalse();
    }
  }

  private void deleteKeys() {
    try (Jedis jedis = RedisServer.shared().connect()) {
      for (String key : jedis.keys(keyPrefix + "*")) {
        jedis.del(key);
      }
    }
  }
}
