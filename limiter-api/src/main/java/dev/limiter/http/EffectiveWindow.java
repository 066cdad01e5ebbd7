package dev.limiter.http;

import dev.limiter.Algorithm;
import dev.limiter.LimitStatus;
import dev.limiter.Rate;
import java.math.BigInteger;
import java.util.OptionalLong;

/**
 * The parameter {@code t} of a limit: seconds within which the client can use no more than {@code
 * r}.
 *
 * <p>Of a fixed window it is the time to the window's end, of a sliding one the time until nothing
 * counts any more (the next unit may come sooner), but never more than the window. A token bucket
 * hands out what it holds at once, but a client that infers a rate from r / t must not infer more
 * than the limit's (draft-ietf-httpapi-ratelimit-headers-11, on exposing an unwanted volume of
 * requests), so t is at least r × w / q. With nothing left it is the time to the next unit.
 *
 * <p>Of a limit that denies it is never later than the cost can pass, whatever the ratio says:
 * Retry-After must not come before the t of a policy that is violated, and to make the client wait
 * longer than it has to would refuse what is within its quota.
 */
final class EffectiveWindow {

  private static final long MICROS_PER_SECOND = 1_000_000;

  private EffectiveWindow() {}

  /** Returns it; empty where nothing will ever be available, of which no time can be told. */
  static OptionalLong seconds(LimitStatus status) {
    if (status.policy().burst() == 0) {
      return OptionalLong.empty();
    }
    if (status.policy().algorithm() != Algorithm.TOKEN_BUCKET) {
      return OptionalLong.of(ofWindow(status));
    }
    boolean waits = !status.allowed() && status.retryAfterMicros() != LimitStatus.NEVER;
    // A refused cost holds one unit at least, so the next unit comes no later than the cost passes.
    long micros =
        waits
            ? Math.min(status.retryAfterMicros(), nextUnitMicros(status))
            : nextUnitMicros(status);
    return OptionalLong.of(
        noLaterThanTheWait(Math.max(ceilSeconds(micros), ratioCap(status)), status));
  }

  private static long ofWindow(LimitStatus status) {
    long window = status.policy().windowMicros();
    boolean fixed = status.policy().algorithm() == Algorithm.FIXED_WINDOW;
    long micros = status.resetAfterMicros();
    if (micros == 0) { // nothing counts: the whole limit is there for a window from now on
      micros = fixed ? window - Math.floorMod(status.atMicros(), window) : window;
    } else if (!status.allowed() && status.retryAfterMicros() < micros) {
      micros = status.retryAfterMicros();
    }
    // The counter remembers two windows, but within any one the limit is there again.
    return fixed
        ? ceilSeconds(micros)
        : noLaterThanTheWait(
            Math.max(ceilSeconds(Math.min(micros, window)), windowRatioCap(status)), status);
  }

  private static long noLaterThanTheWait(long seconds, LimitStatus status) {
    return status.allowed() || status.retryAfterMicros() == LimitStatus.NEVER
        ? seconds
        : Math.min(seconds, ceilSeconds(status.retryAfterMicros()));
  }

  /** Returns how long until there is one unit more than {@code remaining}; 0 for a full bucket. */
  private static long nextUnitMicros(LimitStatus status) {
    long missing = status.policy().burst() - status.remaining() - 1;
    if (missing < 0) {
      return 0;
    }
    // The bucket is full after resetAfter; the last `missing` units come after the next one.
    Rate rate = status.policy().rate();
    long missingMicros = missing * rate.wholeMicros() + missing * rate.partMicros() / rate.tokens();
    return Math.max(1, status.resetAfterMicros() - missingMicros);
  }

  private static long ratioCap(LimitStatus status) {
    Rate rate = status.policy().rate();
    long remaining = status.remaining();
    long micros =
        remaining * rate.wholeMicros()
            + Math.floorDiv(remaining * rate.partMicros() + rate.tokens() - 1, rate.tokens());
    return ceilSeconds(micros);
  }

  /** Like {@link #ratioCap}, of figures whose product may exceed 2^63. */
  private static long windowRatioCap(LimitStatus status) {
    long remaining = status.remaining();
    long window = status.policy().windowMicros();
    long product = remaining * window;
    if (Math.multiplyHigh(remaining, window) == 0 && (product >>> 62) == 0) {
      return ceilSeconds((product + status.limit() - 1) / status.limit());
    }
    BigInteger[] micros =
        BigInteger.valueOf(remaining)
            .multiply(BigInteger.valueOf(window))
            .divideAndRemainder(BigInteger.valueOf(status.limit()));
    return ceilSeconds(micros[0].longValueExact() + micros[1].signum());
  }

  private static long ceilSeconds(long micros) {
    return Math.floorDiv(micros + MICROS_PER_SECOND - 1, MICROS_PER_SECOND);
  }
}
