package dev.limiter.redis;

import dev.limiter.Algorithm;
import dev.limiter.CounterKey;
import dev.limiter.Policy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Proves on a new connection that one script call sees the keys that single calls have written. A
 * proxy that spreads keys over servers may look like one server, and send a call of many keys to
 * the server of the first without a word: every counter would be counted twice.
 */
final class TogetherCheck {

  /** With two servers behind a proxy, all are on one of them by chance once in 32,768. */
  private static final int KEYS = 16;

  private static final byte[] NONE = {'0'};
  private static final byte[] ONE = {'1'};
  private static final byte[] SECOND_A_TOKEN = Protocol.toByteArray(1_000_000);
  private static final Policy ONE_A_SECOND = Policy.tokenBucket(1, Duration.ofSeconds(1));

  private final String keyPrefix;
  private final Deadline deadline;
  private String reason = "one call does not see the keys of others, as if they were spread";

  TogetherCheck(String keyPrefix, Deadline deadline) {
    this.keyPrefix = keyPrefix;
    this.deadline = deadline;
  }

  /** Takes the only token of each of some buckets by itself, and then asks for all at once. */
  boolean passes(NodeConnection connection) {
    List<ScriptCall> single = calls(ONE);
    Line line = new Line(KEYS);
    Batch batch = new Batch(ticket(single.get(0)), /* firstLeads= */ true, new Gathering());
    single.subList(1, KEYS).forEach(call -> line.offer(ticket(call)));
    batch.fill(line);
    connection.exchange(batch);
    return seesAllTaken(connection);
  }

  /**
   * Asks for all at once, and takes nothing: what it left on the wrong server would be the next
   * one's proof.
   */
  boolean seesAllTaken(NodeConnection connection) {
    Object reply = connection.exchange(GatheredCheck.of(calls(NONE)), /* asking= */ false);
    if (reply instanceof JedisDataException refusal) {
      reason = String.valueOf(Failures.of(refusal).getMessage());
    }
    return reply instanceof byte[] bytes && areAllDenied(bytes);
  }

  /** Returns why it did not pass, in stable words. */
  String reason() {
    return reason;
  }

  private List<ScriptCall> calls(byte[] cost) {
    List<ScriptCall> calls = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      calls.add(call(i, cost));
    }
    return calls;
  }

  private ScriptCall call(int i, byte[] cost) {
    CounterKey counter = CounterKey.of("server-check-" + i, ONE_A_SECOND);
    byte[] key = (keyPrefix + "server-check-" + i).getBytes(StandardCharsets.UTF_8);
    byte[][] parameters = {key, cost, ONE, SECOND_A_TOKEN};
    return new ScriptCall(
        Scripts.toCheck(Algorithm.TOKEN_BUCKET), 1, parameters, deadline, counter);
  }

  private static Ticket ticket(ScriptCall call) {
    return new Ticket(call, /* asking= */ false, /* virtual= */ false);
  }

  private static boolean areAllDenied(byte[] reply) {
    if (reply.length != Long.BYTES + KEYS * GatheredCheck.REPLY_BYTES) {
      return false;
    }
    ByteBuffer in = ByteBuffer.wrap(reply, Long.BYTES, reply.length - Long.BYTES);
    while (in.hasRemaining()) {
      in.getLong();
      if (in.getLong() <= 0) { // the wait
        return false;
      }
      in.getLong();
    }
    return true;
  }
}
