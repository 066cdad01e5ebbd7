package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.Check;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Reads the replies of {@code lua/check.lua}: four big-endian integers for each counter. */
final class Replies {

  private static final int BYTES = 4 * Long.BYTES;
  private static final long NEVER = -1;

  private Replies() {}

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
    throw new BackendException(
        BackendException.Scope.BACKEND,
        "the server's reply is not that of the limiter's script",
        new IllegalStateException(counters + " counters asked, reply " + reply));
  }
}
