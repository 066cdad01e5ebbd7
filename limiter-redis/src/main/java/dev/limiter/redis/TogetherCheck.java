package dev.limiter.redis;

import dev.limiter.Algorithm;
import dev.limiter.BackendException;
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
 * Looks on a new connection whether one script call sees the keys that single calls have written. A
 * proxy that spreads keys over servers may look like one server, and send a call of many keys to
 * the server of the first without a word: every counter would be counted twice.
 */
class TogetherCheck {

  /** What was seen. */
  enum Outcome {
    /** One call sees all that was written. */
    TOGETHER,
    /** It does not, or is refused: {@link #reason}. */
    APART,
    /** Nothing was seen: what was to be written was not sent in time, or was over before. */
    UNPROVED
  }

  /** With two servers behind a proxy, all are on one of them by chance once in 32,768. */
  private static final int KEYS = 16;

  private static final byte[] NONE = {'0'};
  private static final byte[] ONE = {'1'};
  private static final Policy ONE_A_SECOND = Policy.tokenBucket(1, Duration.ofSeconds(1));
  private static final String SPREAD =
      "one call does not see the keys of others, as if they were spread";

  private final String keyPrefix;
  private final byte[] tokenMicros;
  private String reason = SPREAD;

  /**
   * Creates a check.
   *
   * @param tokenMicros how long what it writes lasts: longer than two round trips
   */
  TogetherCheck(String keyPrefix, long tokenMicros) {
    this.keyPrefix = keyPrefix;
    this.tokenMicros = Protocol.toByteArray(tokenMicros);
  }

  /**
   * Takes the only token of each of some buckets by itself, and then asks for all at once.
   *
   * @throws BackendException if the server cannot count at present
   */
  Outcome make(NodeConnection connection, Deadline deadline) {
    List<Ticket> takes =
        calls(ONE, deadline).stream()
            .map(call -> new Ticket(call, /* asking= */ false, /* virtual= */ false))
            .toList();
    Line line = new Line(KEYS);
    Batch batch = new Batch(takes.get(0), /* firstLeads= */ true, new Gathering());
    takes.subList(1, KEYS).forEach(line::offer);
    batch.fill(line);
    connection.exchange(batch);
    long takenUntilMicros = Long.MAX_VALUE;
    for (Ticket take : takes) {
      if (!take.isAnswered() || take.reply() instanceof BackendException) {
        return Outcome.UNPROVED; // there was no time to send it
      }
      if (take.reply() instanceof JedisDataException refusal) {
        return refused(refusal);
      }
      takenUntilMicros = Math.min(takenUntilMicros, takenUntilMicros(take.reply()));
    }
    return ask(connection, deadline, takenUntilMicros);
  }

  /**
   * Asks for all at once, and takes nothing: what it left on the wrong server would be the next
   * one's proof.
   *
   * @param takenUntilMicros until when all are taken, by the server's clock
   */
  Outcome ask(NodeConnection connection, Deadline deadline, long takenUntilMicros) {
    ScriptCall all = GatheredCheck.of(calls(NONE, deadline));
    Object reply = connection.exchange(all, /* asking= */ false);
    if (reply instanceof JedisDataException refusal) {
      return refused(refusal);
    }
    reason = SPREAD;
    if (!(reply instanceof byte[] bytes)
        || bytes.length != Long.BYTES + KEYS * GatheredCheck.REPLY_BYTES) {
      return Outcome.APART;
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (in.getLong() >= takenUntilMicros) { // the instant
      return Outcome.UNPROVED;
    }
    return areAllDenied(in) ? Outcome.TOGETHER : Outcome.APART;
  }

  private Outcome refused(JedisDataException refusal) {
    BackendException failureOfNode = Failures.ofNode(refusal);
    if (failureOfNode != null) {
      throw failureOfNode; // which says nothing of keys
    }
    reason = String.valueOf(Failures.of(refusal).getMessage());
    return Outcome.APART;
  }

  /** Returns why the last was {@link Outcome#APART}, in stable words. */
  String reason() {
    return reason;
  }

  private List<ScriptCall> calls(byte[] cost, Deadline deadline) {
    List<ScriptCall> calls = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      CounterKey counter = CounterKey.of("server-check-" + i, ONE_A_SECOND);
      byte[] key = (keyPrefix + "server-check-" + i).getBytes(StandardCharsets.UTF_8);
      byte[][] parameters = {key, cost, ONE, tokenMicros};
      calls.add(
          new ScriptCall(
              Scripts.toCheck(Algorithm.TOKEN_BUCKET), 1, parameters, deadline, counter));
    }
    return calls;
  }

  /** Returns when the bucket is full again: another instance may have taken its token before. */
  private static long takenUntilMicros(Object reply) {
    if (!(reply instanceof byte[] bytes) || bytes.length != 4 * Long.BYTES) {
      return Long.MAX_VALUE; // none of our script's: asking for all will tell
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    return in.getLong(2 * Long.BYTES) + in.getLong(3 * Long.BYTES);
  }

  private static boolean areAllDenied(ByteBuffer in) {
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
