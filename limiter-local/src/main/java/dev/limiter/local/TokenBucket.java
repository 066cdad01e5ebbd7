package dev.limiter.local;

import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.Rate;

/** A token bucket under one policy at one instant: pure integer arithmetic, no storage. */
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
   */

  private final long now;
  private final long burst;
  final long p;
  private final long q;
  private final long whole;
  private final long part;
  private final long fillWhole;
  private final long fillPart;
  private final long floorZero;
  private final long floorPart;

  /** The state. */
  long zero;

  long zeroPart;

  /** The state after what was asked last is taken. */
  long nextZero;

  long nextPart;

  TokenBucket(Policy policy, long now) {
    Rate rate = policy.rate();
    this.now = now;
    this.burst = policy.burst();
    this.p = rate.tokens();
    this.q = rate.micros();
    this.whole = p == 1 ? q : rate.wholeMicros(); // most rates have p = 1: spare them divisions
    this.part = p == 1 ? 0 : rate.partMicros();
    this.fillWhole = policy.fillWholeMicros();
    this.fillPart = policy.fillPartMicros();
    this.floorZero = now - fillWhole - (fillPart > 0 ? 1 : 0);
    this.floorPart = fillPart > 0 ? p - fillPart : 0;
  }

  /**
   * Sets the state to one that was stored.
   *
   * @param storedP the denominator of {@code storedPart}; where the limit has changed since so that
   *     it differs, the fraction is rounded up to a whole microsecond
   */
  void load(long storedZero, long storedPart, long storedP) {
    zero = storedZero;
    zeroPart = storedPart;
    if (storedPart > 0 && storedP != p) {
      zero++;
      zeroPart = 0;
    }
    raiseToFloor();
  }

  private void raiseToFloor() {
    if (zero < floorZero || (zero == floorZero && zeroPart < floorPart)) {
      zero = floorZero;
      zeroPart = floorPart;
    }
  }

  /**
   * Returns how long a cost has to wait: 0 if it may be taken now, {@link LimitStatus#NEVER} if it
   * is above the capacity. A cost of 0 asks for 1.
   */
  long ask(long cost) {
    long wanted = Math.max(cost, 1);
    if (wanted > burst) {
      return LimitStatus.NEVER;
    }
    long parts = zeroPart + wanted * part;
    nextZero = zero + wanted * whole + (p == 1 ? 0 : parts / p);
    nextPart = p == 1 ? 0 : parts % p;
    return Math.max(0, nextZero + (nextPart > 0 ? 1 : 0) - now);
  }

  /** Takes what was asked last, which must have had no wait and a cost. */
  void take() {
    zero = nextZero;
    zeroPart = nextPart;
  }

  /**
   * Gives a cost back, but for what has refilled since it was taken; tells whether that changes
   * anything.
   *
   * @param fullAt the instant at which the bucket would have been full after the charge, had
   *     nothing else happened: what is left until then has not refilled yet
   */
  boolean refund(long cost, long fullAt) {
    long owedWhole = cost * whole + cost * part / p;
    long owedPart = cost * part % p;
    if (owedWhole >= fullAt - now) {
      owedWhole = fullAt - now;
      owedPart = 0;
    }
    if (owedWhole < 0 || owedWhole + owedPart == 0 || isFull()) {
      return false;
    }
    zero -= owedWhole + (owedPart > zeroPart ? 1 : 0);
    zeroPart += (owedPart > zeroPart ? p : 0) - owedPart;
    raiseToFloor();
    return true;
  }

  /** Leaves no more than a full bucket from which a cost, within the capacity, is taken. */
  void takeFromFull(long cost) {
    long presentZero = zero;
    long presentPart = zeroPart;
    zero = floorZero;
    zeroPart = floorPart;
    if (ask(cost) == 0 && nextZero > presentZero) {
      take();
    } else {
      zero = presentZero;
      zeroPart = presentPart;
    }
  }

  /** Leaves no less than a bucket that is full after a time, which was ceiled. */
  void fullWithin(long resetAfter) {
    long latest = floorZero + resetAfter - 1;
    if (zero >= latest) {
      zero = latest;
      zeroPart = 0;
    }
  }

  private boolean isFull() {
    return zero == floorZero && zeroPart == floorPart;
  }

  /** Returns the whole tokens that are left. */
  long remaining() {
    long left = now - zero - (zeroPart > 0 ? 1 : 0);
    long leftPart = zeroPart > 0 ? p - zeroPart : 0;
    if (left < 0) {
      return 0;
    }
    if (p == 1) {
      return left / q;
    }
    // left × p may exceed 2^63, so this is a guess, good to a few tokens, and then exact.
    long tokens = Math.min(burst, (long) (((double) left * p + leftPart) / q));
    while (tokens > 0 && takesLonger(tokens, whole, part, p, left, leftPart)) {
      tokens--;
    }
    while (tokens < burst && !takesLonger(tokens + 1, whole, part, p, left, leftPart)) {
      tokens++;
    }
    return tokens;
  }

  /** Tells whether the time of so many tokens is longer than that which is left. */
  private static boolean takesLonger(
      long tokens, long whole, long part, long p, long left, long leftPart) {
    long parts = tokens * part;
    long time = tokens * whole + parts / p;
    return time > left || (time == left && parts % p > leftPart);
  }

  /** Returns the time until the bucket is full, ceiled to microseconds. */
  long resetAfter() {
    long parts = zeroPart + fillPart;
    long roundUp = parts == 0 ? 0 : parts <= p ? 1 : 2;
    return zero + fillWhole - now + roundUp;
  }
}
