package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.Check;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the replies of scripts: that of {@code lua/check.lua} is four big-endian integers for each
 * counter.
 */
final class Replies {

  private static final int BYTES = 4 * Long.BYTES;
  private static final long NEVER = -1;

  private Replies() {}

  /** Returns the reply about one counter that says this. */
  static byte[] bytes(long remaining, long retryAfter, long resetAfter, long now) {
    return ByteBuffer.allocate(BYTES)
        .putLong(remaining)
        .putLong(retryAfter)
        .putLong(resetAfter)
        .putLong(now)
        .array();
  }

  static Decision decision(Check check, Object reply) {
    LimitStatus status = status(check, figures(reply, 1));
    return Decision.of(
        Decision.Source.BACKEND,
        status.key(),
        status.cost(),
        status.allowed(),
        status.remaining(),
        status.retryAfterMicros(),
        status.resetAfterMicros(),
        status.atMicros());
  }

  static List<LimitStatus> statuses(List<Check> checks, Object reply) {
    ByteBuffer figures = figures(reply, checks.size());
    List<LimitStatus> statuses = new ArrayList<>(checks.size());
    for (Check check : checks) {
      statuses.add(status(check, figures));
    }
    return statuses;
  }

  /** Reads the reply of {@code lua/reset.lua}: that there is one is all that matters. */
  static void requireCount(Object reply) {
    if (!(reply instanceof Long)) {
      throw notOurs("a count asked, reply " + reply);
    }
  }

  /**
   * What a heartbeat is told.
   *
   * @param instances how many the fleet has
   * @param missing whether this one was not among them
   */
  record Beat(long instances, boolean missing) {}

  /** Reads the reply of {@code lua/heartbeat.lua}. */
  static Beat beat(Object reply) {
    if (reply instanceof List<?> parts
        && parts.size() == 2
        && parts.get(0) instanceof Long instances
        && parts.get(1) instanceof Long added) {
      return new Beat(instances, added != 0);
    }
    throw notOurs("a fleet asked, reply " + reply);
  }

  private static LimitStatus status(Check check, ByteBuffer figures) {
    long remaining = figures.getLong();
    long retryAfter = figures.getLong();
    long resetAfter = figures.getLong();
    long now = figures.getLong();
    return new LimitStatus(
        check.key(),
        check.cost(),
        retryAfter == 0,
        check.key().shadow(),
        remaining,
        retryAfter == NEVER ? LimitStatus.NEVER : retryAfter,
        resetAfter,
        now);
  }

  private static ByteBuffer figures(Object reply, int counters) {
    if (reply instanceof byte[] bytes && bytes.length == counters * BYTES) {
      return ByteBuffer.wrap(bytes);
    }
    throw notOurs(counters + " counters asked, reply " + reply);
  }

  private static BackendException notOurs(String what) {
    return new BackendException(
        BackendException.Kind.UNAVAILABLE,
        "the server's reply is not that of the limiter's script",
        new IllegalStateException(what));
  }
}
