package dev.limiter.local;

import dev.limiter.Algorithm;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.Share;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What one instance may admit of a counter alone: its share of what the store had left when it last
 * said so, and of what refills from then on.
 *
 * <p>It is a copy of the store's bucket in which this instance's admissions count for those of the
 * others too: a token takes 1/share. Whatever the rule's algorithm, it refills evenly. It may go
 * into debt by one admission, or small shares of small limits would admit nothing: so the instances
 * of a fleet may admit one check each beyond what was left, once. Safe for use by several threads.
 *
 * <p>One of a counter, and kept with it. No kin of {@code Reservation} in {@code limiter-servlet},
 * which is what one request was charged before its cost is known.
 */
class Reserve {

  /*
   * The state is the instant at which the bucket was empty, or will be, as of a token bucket: see
   * TokenBucket. It is kept in 256ths of a microsecond, and what does not fit those is rounded up or
   * down at random, so that it neither adds up nor is lost.
   */
  private static final int UNIT_SHIFT = 8;
  private static final double UNITS = 1 << UNIT_SHIFT;
  private static final double MOST = 1L << 61;
  private static final long NEWS_MICROS = 1_000;

  /** Before every instant at which a bucket could have been empty. */
  private static final long LONG_AGO = -(1L << 62);

  static final VarHandle EMPTY;
  private static final VarHandle ALONE_UNTIL;

  static {
    try {
      ALONE_UNTIL = MethodHandles.lookup().findVarHandle(Reserve.class, "aloneUntil", long.class);
      EMPTY = MethodHandles.lookup().findVarHandle(Reserve.class, "empty", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final SeenTraffic traffic = new SeenTraffic();

  @SuppressWarnings("FieldMayBeFinal") // written through EMPTY
  private volatile long empty = LONG_AGO;

  /** When all that this instance admitted alone will have refilled; long ago if that is nothing. */
  private volatile long aloneUntil = LONG_AGO;

  /** Changes the state if it is still as it was found; may fail for no reason. */
  boolean swap(long found, long to) {
    return EMPTY.weakCompareAndSet(this, found, to);
  }

  /**
   * Goes on from what the store had left, as it said at an instant of this clock, less what was
   * admitted alone and has not refilled since: the store knows nothing of that.
   */
  void follow(Policy policy, Admitted admitted) {
    long now = units(admitted.sent());
    long until = aloneUntil;
    if (until <= now && until != LONG_AGO) {
      ALONE_UNTIL.compareAndSet(this, until, LONG_AGO); // unless something was admitted meanwhile
    }
    empty = now - left(policy, admitted) + Math.max(0, until - now);
  }

  private void tookAlone(long units, long now) {
    long found;
    long to;
    do {
      found = aloneUntil;
      to = Math.min(Math.max(found, units(now)) + units, units(now) + (long) MOST);
    } while (!ALONE_UNTIL.weakCompareAndSet(this, found, to));
  }

  private static long left(Policy policy, Admitted admitted) {
    return policy.algorithm() == Algorithm.TOKEN_BUCKET
        ? units(Math.max(0, policy.fillWholeMicros() - admitted.resetAfter())) // used is ceiled
        : units(policy, policy.burst() - admitted.used());
  }

  /** Goes on from less than a cost, which the store has denied now. */
  void denied(Policy policy, long cost, long now) {
    if (Math.max(cost, 1) > policy.burst()) {
      return; // which says nothing of what is left
    }
    boolean news = traffic.denied(now);
    long emptied = units(now) - units(policy, Math.max(cost, 1) - 1);
    long slack = news ? 0 : units(NEWS_MICROS); // a flood of denials writes little
    long found;
    do {
      found = empty;
    } while (found < emptied - slack && !swap(found, emptied));
  }

  /** Gives back what the store has been given back. */
  void giveBack(Policy policy, long cost) {
    goBack(units(policy, cost));
  }

  /** Becomes that of a counter that was never used. */
  void clear() {
    empty = LONG_AGO;
    aloneUntil = LONG_AGO;
  }

  /** Takes a cost if it may pass now. */
  Decision check(CounterKey key, long cost, long now, Share shares) {
    Policy policy = key.policy();
    traffic.goesAlone();
    double share = traffic.share(policy, shares);
    if (Math.max(cost, 1) > policy.burst()) {
      return decision(key, cost, LimitStatus.NEVER, now, empty(policy, share, now), share);
    }
    while (true) {
      long found = empty;
      long from = bounded(found, policy, share, now);
      long wait = wait(policy, from, cost, now);
      if (wait > 0 || cost == 0) {
        return decision(key, cost, wait, now, from, share);
      }
      long debit = debit(policy, cost, share);
      long to = from + debit;
      if (swap(found, to)) {
        tookAlone(debit, now);
        return decision(key, cost, 0, now, to, share);
      }
    }
  }

  private static Decision decision(
      CounterKey key, long cost, long wait, long now, long empty, double share) {
    Policy policy = key.policy();
    boolean free = wait == 0;
    long remaining = remaining(policy, empty, cost == 0 && free, now, share);
    long resetAfter = resetAfter(policy, empty, now);
    if (share == 1 || !free) {
      return Decision.of(
          Decision.Source.FALLBACK, key, cost, free, remaining, wait, resetAfter, now);
    }
    // A refund has to know what was taken.
    return Decision.of(
        Decision.Source.FALLBACK,
        List.of(new LimitStatus(key, cost, true, false, remaining, wait, resetAfter, now, share)));
  }

  /** Returns when it was empty, now that nothing is left from before it was full. */
  long empty(Policy policy, double share, long now) {
    return bounded(empty, policy, share, now);
  }

  /** A debt of a former limit, or of a clock that stepped back, is no longer than one of this. */
  private long bounded(long found, Policy policy, double share, long now) {
    long most = units(now) + debit(policy, policy.burst(), share);
    return Math.max(full(policy, share, now), Math.min(found, most));
  }

  /**
   * Returns when a full bucket was empty. One that holds less than a check of this instance's keeps
   * what it has earned alone until that is one: the next may be long in coming, and would find less
   * than the share.
   */
  private long full(Policy policy, double share, long now) {
    long burst = units(policy, policy.burst());
    long until = aloneUntil;
    if (until == LONG_AGO) {
      return units(now) - burst;
    }
    long earned = Math.max(until - burst, units(now) - debit(policy, 1, share));
    return Math.min(units(now) - burst, earned);
  }

  /** Returns how long a cost within the capacity has to wait, ceiled; a cost of 0 asks for 1. */
  static long wait(Policy policy, long empty, long cost, long now) {
    long units = empty + units(policy, Math.max(cost, 1)) - units(now);
    return units <= 0 ? 0 : -(-units >> UNIT_SHIFT);
  }

  /** Takes what was found free if it still is; tells whether it was. */
  boolean take(Policy policy, long cost, long now, double share) {
    while (true) {
      long found = empty;
      long from = bounded(found, policy, share, now);
      if (wait(policy, from, cost, now) > 0) {
        return false;
      }
      long debit = debit(policy, cost, share);
      if (swap(found, from + debit)) {
        tookAlone(debit, now);
        return true;
      }
    }
  }

  /**
   * Undoes a debit, but for what has refilled since.
   *
   * @param refillableMicros how long it would have taken to be full after it
   * @param share the share by which it was debited
   */
  void refund(Policy policy, long cost, long refillableMicros, double share) {
    if (refillableMicros > 0) {
      long units = Math.min(debit(policy, cost, share), units(refillableMicros));
      goBack(units);
      long found;
      do {
        found = aloneUntil;
      } while (!ALONE_UNTIL.weakCompareAndSet(this, found, Math.max(LONG_AGO, found - units)));
    }
  }

  private void goBack(long units) {
    long found;
    do {
      found = empty;
    } while (!swap(found, Math.max(LONG_AGO, found - units)));
  }

  /** Returns how many whole tokens this instance may still admit. */
  static long remaining(Policy policy, long empty, boolean oneAtLeast, long now, double share) {
    double tokens = (units(now) - empty) / (UNITS * SeenTraffic.tokenMicros(policy));
    long own = Math.min(policy.burst(), (long) Math.floor(tokens * share + 1e-9));
    return Math.max(own, oneAtLeast ? 1 : 0);
  }

  static long resetAfter(Policy policy, long empty, long now) {
    long units = empty + units(policy, policy.burst()) - units(now);
    return Math.max(0, -(-units >> UNIT_SHIFT));
  }

  private static long units(long micros) {
    return micros << UNIT_SHIFT;
  }

  private static long units(Policy policy, long tokens) {
    return policy.limit() == 0 ? 0 : (long) Math.ceil(exact(policy, tokens));
  }

  private static double exact(Policy policy, long tokens) {
    return tokens * SeenTraffic.tokenMicros(policy) * UNITS;
  }

  private static long debit(Policy policy, long tokens, double share) {
    if (policy.limit() == 0) {
      return 0; // nothing is admitted
    }
    double exact = Math.min(MOST, exact(policy, tokens) / share);
    long whole = (long) exact;
    double rest = exact - whole;
    return rest < 1e-6 || ThreadLocalRandom.current().nextDouble() >= rest ? whole : whole + 1;
  }
}
