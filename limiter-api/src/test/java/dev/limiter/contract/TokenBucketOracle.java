package dev.limiter.contract;

import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.math.BigInteger;

/**
 * A token bucket by its definition: a number of tokens, exact, that grows evenly with time up to
 * the capacity. Slow and obvious; every backend is compared with it.
 *
 * <p>Only a charge and a refund write. A clock that steps back takes the tokens away again that had
 * grown since, below zero if need be, so that it mints nothing. When the policy changes, what is
 * carried over is not the tokens but the instant at which the bucket was empty; where the old and
 * the new rate in lowest terms differ in their numerators, that instant is rounded up to a whole
 * microsecond.
 */
final class TokenBucketOracle implements Oracle {

  private boolean charged; // false: never charged, so it is full under any policy
  private Fraction tokens = Fraction.ZERO; // what it held at the instant of the last write
  private long written; // that instant
  private Fraction rate = Fraction.ZERO; // the rate that the last write went by

  @Override
  public long wait(Policy policy, long now, long cost) {
    long wanted = Math.max(cost, 1);
    if (wanted > policy.burst()) {
      return LimitStatus.NEVER;
    }
    Fraction missing = Fraction.of(wanted).minus(balance(policy, now));
    return Math.max(0, missing.dividedBy(rate(policy)).ceiling());
  }

  @Override
  public void take(Policy policy, long now, long cost) {
    if (wait(policy, now, cost) != 0) {
      throw new IllegalStateException(cost + " of " + balance(policy, now));
    }
    if (cost > 0) {
      write(policy, now, balance(policy, now).minus(Fraction.of(cost)));
    }
  }

  @Override
  public void refund(Policy policy, long now, long cost, long fullAt) {
    Fraction refillable = Fraction.of(fullAt - now).times(rate(policy));
    Fraction owed = Fraction.of(cost).min(refillable);
    Fraction capacity = Fraction.of(policy.burst());
    Fraction balance = balance(policy, now);
    if (owed.compareTo(Fraction.ZERO) > 0 && balance.compareTo(capacity) < 0) {
      write(policy, now, balance.plus(owed).min(capacity));
    }
  }

  @Override
  public Outcome outcome(Policy policy, long now, long wait) {
    Fraction balance = balance(policy, now);
    Fraction missing = Fraction.of(policy.burst()).minus(balance);
    return new Outcome(
        wait == 0,
        balance.isNegative() ? 0 : balance.floor(),
        wait,
        missing.dividedBy(rate(policy)).ceiling());
  }

  @Override
  public boolean full(Policy policy, long now) {
    return balance(policy, now).equals(Fraction.of(policy.burst()));
  }

  private void write(Policy policy, long now, Fraction balance) {
    charged = true;
    tokens = balance;
    written = now;
    rate = rate(policy);
  }

  private Fraction balance(Policy policy, long now) {
    Fraction capacity = Fraction.of(policy.burst());
    if (!charged) {
      return capacity;
    }
    Fraction emptyAt = Fraction.of(written).minus(tokens.dividedBy(rate));
    BigInteger numerator = rate(policy).numerator();
    if (!numerator.equals(rate.numerator())) {
      emptyAt = Fraction.of(emptyAt.ceiling());
    }
    return Fraction.of(now).minus(emptyAt).times(rate(policy)).min(capacity);
  }

  /** Tokens per microsecond; a limit of 0 admits nothing at any rate, and any but 0 will do. */
  private static Fraction rate(Policy policy) {
    return Fraction.of(Math.max(1, policy.limit()), policy.windowMicros());
  }
}
