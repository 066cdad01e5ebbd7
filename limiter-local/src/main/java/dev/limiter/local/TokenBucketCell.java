package dev.limiter.local;

import dev.limiter.Algorithm;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import org.jspecify.annotations.Nullable;

/** The state of one token bucket. */
final class TokenBucketCell extends Cell {

  /*
   * A state is an instant, whole microseconds and a fraction. Most states have no fraction, because
   * most rates let a token take a whole number of microseconds; those are one long, read by a plain
   * load and changed by one CAS, and that is the whole protocol: lock-free, with no write for a
   * denial. The lowest bit of the word is 0 for them:
   *
   *      word = zero << 1            the whole state
   *      word = zero << 1 | 1        a fraction, part / p, is beside the word
   *      word = CLAIMED              someone is changing it
   *
   * Where a token takes a whole number of microseconds the arithmetic is written out below, that of
   * TokenBucket with p = 1. Whatever does not fit one CAS goes by a claim: a fraction, whose three numbers must change
   * together, and a check of several counters, which must see and change all of them as one.
   */

  private static final long UNTOUCHED = Long.MIN_VALUE; // empty so long ago that it is full
  private static final long FRACTION = 1;

  private long heldPart; // 0 where the word is a whole state
  private long heldP = 1;
  private long recordedAt = Long.MIN_VALUE; // the latest of what follow was told

  TokenBucketCell(long id, @Nullable Cells owner) {
    super(id, owner, UNTOUCHED);
  }

  @Override
  Algorithm algorithm() {
    return Algorithm.TOKEN_BUCKET;
  }

  @Override
  Decision check(CounterKey key, long cost, long now) {
    Policy policy = key.policy();
    if (policy.rate().tokens() != 1) {
      return super.check(key, cost, now);
    }
    long floorZero = now - policy.fillWholeMicros();
    long token = policy.rate().micros();
    long wanted = Math.max(cost, 1);
    while (true) {
      long found = (long) WORD.getAcquire(this);
      if ((found & FRACTION) != 0) {
        return super.check(key, cost, now);
      }
      long zero = Math.max(found >> 1, floorZero);
      if (wanted > policy.burst()) {
        return decision(key, policy, cost, now, zero, LimitStatus.NEVER);
      }
      long nextZero = zero + wanted * token;
      if (nextZero > now || cost == 0) {
        return decision(key, policy, cost, now, zero, Math.max(0, nextZero - now));
      }
      if (WORD.weakCompareAndSet(this, found, nextZero << 1)) {
        return decision(key, policy, cost, now, nextZero, 0);
      }
    }
  }

  @Override
  @Nullable Decision refusal(CounterKey key, long cost, long now) {
    Policy policy = key.policy();
    long found = (long) WORD.getAcquire(this);
    if ((found & FRACTION) != 0 || policy.rate().tokens() != 1) {
      return super.refusal(key, cost, now);
    }
    long zero = TokenBucket.zero(policy, now, found >> 1, 0);
    long wait = TokenBucket.wait(policy, now, zero, 0, cost);
    return wait == 0 ? null : decision(key, policy, cost, now, zero, wait);
  }

  private static Decision decision(
      CounterKey key, Policy policy, long cost, long now, long zero, long wait) {
    long left = now - zero;
    return decision(
        key,
        cost,
        now,
        left <= 0 ? 0 : left / policy.rate().micros(),
        wait,
        policy.fillWholeMicros() - left);
  }

  @Override
  long wait(Policy policy, long now, long cost) {
    return TokenBucket.wait(policy, now, zero(policy, now), part(policy, now), cost);
  }

  @Override
  void take(Policy policy, long now, long cost) {
    long zero = zero(policy, now);
    long part = part(policy, now);
    store(
        policy,
        TokenBucket.zeroAfter(policy, zero, part, cost),
        TokenBucket.partAfter(policy, part, cost));
  }

  @Override
  long remaining(Policy policy, long now) {
    return TokenBucket.remaining(policy, now, zero(policy, now), part(policy, now));
  }

  @Override
  long resetAfter(Policy policy, long now) {
    return TokenBucket.resetAfter(policy, now, zero(policy, now), part(policy, now));
  }

  @Override
  void giveBack(Policy policy, long now, long cost, long fullAt) {
    long zero = zero(policy, now);
    long part = part(policy, now);
    if (!TokenBucket.isFull(policy, now, zero, part)) {
      long earlierZero = TokenBucket.zeroBefore(policy, zero, part, cost, fullAt - now);
      long earlierPart = TokenBucket.partBefore(policy, part, cost, fullAt - now);
      store(
          policy,
          TokenBucket.zero(policy, now, earlierZero, earlierPart),
          TokenBucket.part(policy, now, earlierZero, earlierPart));
    }
  }

  @Override
  void clear() {
    held = UNTOUCHED;
    heldPart = 0;
    heldP = 1;
  }

  @Override
  void follow(Policy policy, Admitted admitted) {
    long cost = admitted.cost();
    long dated = admitted.dated();
    long zero = zero(policy, dated);
    long part = part(policy, dated);
    long floorZero = TokenBucket.floorZero(policy, dated);
    long floorPart = TokenBucket.floorPart(policy);
    if (TokenBucket.wait(policy, dated, zero, part, cost) == 0) {
      zero = TokenBucket.zeroAfter(policy, zero, part, cost);
      part = TokenBucket.partAfter(policy, part, cost);
    } else if (cost <= policy.burst()
        && TokenBucket.zeroAfter(policy, floorZero, floorPart, cost) > zero) {
      zero = TokenBucket.zeroAfter(policy, floorZero, floorPart, cost);
      part = TokenBucket.partAfter(policy, floorPart, cost);
    }
    if (admitted.at() > recordedAt) {
      recordedAt = admitted.at();
      long latest = floorZero + admitted.resetAfter() - 1; // resetAfter was ceiled
      part = zero < latest ? part : 0;
      zero = Math.min(zero, latest);
    }
    store(policy, zero, part);
  }

  @Override
  void unfollow(Policy policy, Admitted admitted, long now) {
    long nothingRefilledYet = now + policy.fillWholeMicros() + 1;
    giveBack(policy, now, admitted.cost(), nothingRefilledYet);
  }

  /** Returns the whole microseconds of the state now. For the claimant. */
  long zero(Policy policy, long now) {
    return TokenBucket.zero(policy, now, heldZero(policy), heldPart(policy));
  }

  /** Returns the fraction that belongs to {@link #zero}. */
  long part(Policy policy, long now) {
    return TokenBucket.part(policy, now, heldZero(policy), heldPart(policy));
  }

  /** A fraction that a limit left which has changed since is rounded up to a microsecond. */
  private long heldZero(Policy policy) {
    return (held >> 1) + (heldPart > 0 && heldP != policy.rate().tokens() ? 1 : 0);
  }

  private long heldPart(Policy policy) {
    return heldP == policy.rate().tokens() ? heldPart : 0;
  }

  private void store(Policy policy, long zero, long part) {
    held = (zero << 1) | (part == 0 ? 0 : FRACTION);
    heldPart = part;
    heldP = policy.rate().tokens();
  }
}
