package dev.limiter.redis;

import java.nio.ByteBuffer;
import java.util.List;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Plain checks of different token buckets as one script call, which answers each by itself: {@code
 * lua/gather.lua}. For servers where one call may have any keys.
 */
final class GatheredCheck {

  /** The parameters of a plain check: key, cost, burst, microseconds of a token. */
  private static final int PARAMETERS = 4;

  static final int REPLY_BYTES = 3 * Long.BYTES;
  private static final long UNDECIDED = -2;
  private static final byte[] NONE = {};

  private GatheredCheck() {}

  /** Tells whether a call can be one of many: others have more parameters or no counter. */
  static boolean accepts(ScriptCall call) {
    return call.counter != null && call.parameters.length == PARAMETERS;
  }

  /** Returns the call for several that are {@link #accepts accepted}. */
  static ScriptCall of(List<ScriptCall> calls) {
    int count = calls.size();
    byte[][] parameters = new byte[count * PARAMETERS][];
    for (int i = 0; i < count; i++) {
      byte[][] each = calls.get(i).parameters;
      parameters[i] = each[0];
      System.arraycopy(each, 1, parameters, count + i * (PARAMETERS - 1), PARAMETERS - 1);
    }
    return ScriptCall.of(Scripts.toGather(), count, parameters, calls.get(0).deadline);
  }

  /**
   * Tells whether the server refused the call for what is in it, and not for a trouble of its own.
   * Then nothing was executed: the script itself fails at no key.
   */
  static boolean isUnexecuted(Object reply) {
    return reply instanceof JedisDataException && Failures.ofNode(reply) == null;
  }

  /**
   * Tells whether every such call will be refused: the keys live apart, and a proxy hides it. One
   * without permission for a key says nothing about others.
   */
  static boolean isRefused(Object reply) {
    return reply instanceof JedisDataException refusal
        && !String.valueOf(refusal.getMessage()).startsWith("NOPERM");
  }

  /**
   * Gives each ticket its own answer, as {@code lua/check.lua} would have made it, or all the same
   * refusal. One that is not decided here has no answer yet: it takes a call of its own.
   */
  static void answer(List<Ticket> tickets, Object reply) {
    if (!(reply instanceof byte[] bytes)) {
      tickets.forEach(ticket -> ticket.answer(reply));
      return;
    }
    if (bytes.length != Long.BYTES + tickets.size() * REPLY_BYTES) {
      tickets.forEach(ticket -> ticket.answer(NONE)); // which is refused where it is read
      return;
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    long now = in.getLong();
    for (Ticket ticket : tickets) {
      long remaining = in.getLong();
      long retryAfter = in.getLong();
      long resetAfter = in.getLong();
      if (retryAfter != UNDECIDED) {
        ticket.answer(Replies.bytes(remaining, retryAfter, resetAfter, now));
      }
    }
  }
}
