package dev.limiter.local;

import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.Rate;

/** The arithmetic of a token bucket: pure functions of its state, its policy and the instant. */
final class TokenBucket {

  /*
   * The state is the instant at which the bucket was, or will be, empty. With p tokens in q µs, in
   * lowest terms, a token takes q/p µs; an instant is kept in mixed radix, whole microseconds and
   * p-ths of one (0 <= part < p), so that nothing is rounded and nothing exceeds the time that the
   * bucket takes to fill. Policy sees to it that (burst + 1) × p <= 2^53, hence cost × part + part
   * never overflows, here or in a double.
   *
   *      floor             zero                     now        zero + fill
   *        |- - - - - - - - |------------------------|- - - - - - - |
   *        a full bucket    taken by now and         tokens left    full again
   *        was empty here   not refilled
   *
   * Taking moves zero to the right, at most to now; giving back moves it to the left, at most to
   * floor. Time does the refilling by moving now and floor. A bucket that nobody touched has zero
   * long before floor and counts as full. A zero after now (the clock stepped back) denies, and
   * needs no write to do so.
   *
   * Why the instant of emptiness and not that of fullness: docs/adr/0003-token-bucket-state.md.
   *
   * A state is two arguments, and what would return one is two functions: an object for the pair
   * would be allocated in every check whenever the compiler fails to see through it.
   */

  private TokenBucket() {}

  /**
   * Returns the whole microseconds of a stored state now: no earlier than that of a full bucket.
   */
  static long zero(Policy policy, long now, long storedZero, long storedPart) {
    return isFull(policy, now, storedZero, storedPart) ? floorZero(policy, now) : storedZero;
  }

  /** Returns the fraction that belongs to {@link #zero}. */
  static long part(Policy policy, long now, long storedZero, long storedPart) {
    return isFull(policy, now, storedZero, storedPart) ? floorPart(policy) : storedPart;
  }

  static boolean isFull(Policy policy, long now, long zero, long part) {
    long floor = floorZero(policy, now);
    return zero < floor || (zero == floor && part <= floorPart(policy));
  }

  static long floorZero(Policy policy, long now) {
    return now - policy.fillWholeMicros() - (policy.fillPartMicros() > 0 ? 1 : 0);
  }

  static long floorPart(Policy policy) {
    long fillPart = policy.fillPartMicros();
    return fillPart > 0 ? policy.rate().tokens() - fillPart : 0;
  }

  /**
   * Returns how long a cost has to wait: 0 if it may be taken now, {@link LimitStatus#NEVER} if it
   * is above the capacity. A cost of 0 asks for 1.
   */
  static long wait(Policy policy, long now, long zero, long part, long cost) {
    long wanted = Math.max(cost, 1);
    if (wanted > policy.burst()) {
      return LimitStatus.NEVER;
    }
    long nextZero = zeroAfter(policy, zero, part, wanted);
    long nextPart = partAfter(policy, part, wanted);
    return Math.max(0, nextZero + (nextPart > 0 ? 1 : 0) - now);
  }

  /** Returns the whole microseconds of the state after a cost, within the capacity, is taken. */
  static long zeroAfter(Policy policy, long zero, long part, long cost) {
    long p = policy.rate().tokens();
    long carry = p == 1 ? 0 : (part + cost * tokenPart(policy)) / p;
    return zero + cost * tokenWhole(policy) + carry;
  }

  /** Returns the fraction that belongs to {@link #zeroAfter}. */
  static long partAfter(Policy policy, long part, long cost) {
    long p = policy.rate().tokens();
    return p == 1 ? 0 : (part + cost * tokenPart(policy)) % p;
  }

  /**
   * Returns the whole microseconds of the state after a cost is given back, but for what has
   * refilled since it was taken: it may lie before the floor.
   *
   * @param refillable the time, more than 0, that was left until the bucket would have been full
   *     after the charge, had nothing else happened; what was taken longer ago has refilled
   */
  static long zeroBefore(Policy policy, long zero, long part, long cost, long refillable) {
    if (owedWhole(policy, cost) >= refillable) {
      return zero - refillable;
    }
    return zero - owedWhole(policy, cost) - (owedPart(policy, cost) > part ? 1 : 0);
  }

  /** Returns the fraction that belongs to {@link #zeroBefore}. */
  static long partBefore(Policy policy, long part, long cost, long refillable) {
    if (owedWhole(policy, cost) >= refillable) {
      return part;
    }
    long owed = owedPart(policy, cost);
    return part - owed + (owed > part ? policy.rate().tokens() : 0);
  }

  private static long owedWhole(Policy policy, long cost) {
    return zeroAfter(policy, 0, 0, cost);
  }

  private static long owedPart(Policy policy, long cost) {
    return partAfter(policy, 0, cost);
  }

  /** Returns the whole tokens that are left. */
  static long remaining(Policy policy, long now, long zero, long part) {
    long p = policy.rate().tokens();
    long q = policy.rate().micros();
    long left = now - zero - (part > 0 ? 1 : 0);
    long leftPart = part > 0 ? p - part : 0;
    if (left < 0) {
      return 0;
    }
    if (p == 1) {
      return left / q;
    }
    // left × p may exceed 2^63, so this is a guess, good to a few tokens, and then exact.
    long tokens = Math.min(policy.burst(), (long) (((double) left * p + leftPart) / q));
    while (tokens > 0 && takesLonger(policy, tokens, left, leftPart)) {
      tokens--;
    }
    while (tokens < policy.burst() && !takesLonger(policy, tokens + 1, left, leftPart)) {
      tokens++;
    }
    return tokens;
  }

  /** Tells whether the time of so many tokens is longer than that which is left. */
  private static boolean takesLonger(Policy policy, long tokens, long left, long leftPart) {
    long time = owedWhole(policy, tokens);
    return time > left || (time == left && owedPart(policy, tokens) > leftPart);
  }

  /** Returns the time until the bucket is full, ceiled to microseconds. */
  static long resetAfter(Policy policy, long now, long zero, long part) {
    long parts = part + policy.fillPartMicros();
    long roundUp = parts == 0 ? 0 : parts <= policy.rate().tokens() ? 1 : 2;
    return zero + policy.fillWholeMicros() - now + roundUp;
  }

  /**
   * Returns the whole microseconds that a token takes; spares the many rates of p = 1 a division.
   */
  private static long tokenWhole(Policy policy) {
    Rate rate = policy.rate();
    return rate.tokens() == 1 ? rate.micros() : rate.wholeMicros();
  }

  private static long tokenPart(Policy policy) {
    return policy.rate().partMicros();
  }
}
