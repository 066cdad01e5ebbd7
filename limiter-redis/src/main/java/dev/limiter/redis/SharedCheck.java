package dev.limiter.redis;

import dev.limiter.CounterKey;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Several checks of one counter as one script call, which answers each as if they had been made one
 * after the other at one instant: {@code lua/share.lua}.
 */
final class SharedCheck {

  private static final int COST = 1;
  private static final byte[] NONE = {};
  private static final int RUN_BYTES = 6 * Long.BYTES;

  private SharedCheck() {}

  /** Returns the call for plain checks of one counter under one policy, in their order. */
  static ScriptCall of(List<Ticket> tickets) {
    ScriptCall first = tickets.get(0).call;
    CounterKey counter = first.counter;
    if (counter == null) {
      throw new IllegalArgumentException("not a plain check of one counter");
    }
    byte[][] parameters = first.parameters.clone();
    parameters[COST] = runs(tickets);
    Script script = Scripts.toShare(counter.policy().algorithm());
    return ScriptCall.of(script, 1, parameters, first.deadline);
  }

  /** Returns the costs as runs of equal ones: "cost count cost count". */
  private static byte[] runs(List<Ticket> tickets) {
    ByteArrayOutputStream runs = new ByteArrayOutputStream();
    int from = 0;
    for (int i = 1; i <= tickets.size(); i++) {
      byte[] cost = tickets.get(from).call.parameters[COST];
      if (i == tickets.size() || !Arrays.equals(cost, tickets.get(i).call.parameters[COST])) {
        if (from > 0) {
          runs.write(' ');
        }
        runs.writeBytes(cost);
        runs.write(' ');
        runs.writeBytes(Parameters.number(i - from));
        from = i;
      }
    }
    return runs.toByteArray();
  }

  /** Gives each its own answer, or all the same refusal. */
  static void answer(List<Ticket> tickets, Object reply) {
    if (!(reply instanceof byte[] bytes)) {
      tickets.forEach(ticket -> ticket.answer(reply));
      return;
    }
    byte[][] answers = answers(bytes, tickets.size());
    for (int i = 0; i < answers.length; i++) {
      tickets.get(i).answer(answers[i]);
    }
  }

  /**
   * Returns a reply for each check, as {@code lua/check.lua} would have made it; an empty one,
   * which is refused where it is read, for what the script did not answer.
   */
  private static byte[][] answers(byte[] reply, int checks) {
    byte[][] answers = new byte[checks][];
    Arrays.fill(answers, NONE);
    if (reply.length % RUN_BYTES != Long.BYTES) {
      return answers;
    }
    ByteBuffer in = ByteBuffer.wrap(reply);
    long now = in.getLong();
    int next = 0;
    while (in.hasRemaining()) {
      long run = in.getLong();
      long remaining = in.getLong();
      long retryAfter = in.getLong();
      long resetAfter = in.getLong();
      long fall = in.getLong();
      long rise = in.getLong();
      for (long i = 0; i < run && next < checks; i++) {
        answers[next++] =
            Replies.bytes(remaining - i * fall, retryAfter, resetAfter + i * rise, now);
      }
    }
    return answers;
  }
}
