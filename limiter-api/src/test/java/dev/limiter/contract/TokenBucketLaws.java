package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.CounterKey;
import dev.limiter.Policy;
import org.junit.jupiter.api.Test;

/** What holds for every policy, tried on policies drawn at random. */
interface TokenBucketLaws extends Contract {

  /** Returns how many policies each law is tried on. */
  default int policies() {
    return 100;
  }

  /** A law, told of a counter that is new and may hold anything from nothing to its capacity. */
  @FunctionalInterface
  interface Law {
    /** Asserts it. */
    void holds(Draws draws, Policy policy, CounterKey key);
  }

  private void everywhere(String law, Law asserted) {
    Draws draws = Draws.printed(law);
    long start = fixture().ticker().micros();
    for (int i = 0; i < policies(); i++) {
      fixture().ticker().set(start + draws.between(0, 1_000_000));
      Policy policy = policy(draws);
      CounterKey key = fixture().key(policy);
      for (int used = 0; used < 3; used++) {
        fixture().check(key, draws.scaled(1, policy.burst()));
        fixture().ticker().advance(draws.scaled(1, policy.fillWholeMicros() + 1) / 2);
      }
      asserted.holds(draws, policy, key);
    }
  }

  /** Draws a policy that a law can fill several times before the clock leaves 2^53. */
  private static Policy policy(Draws draws) {
    Policy policy = draws.policy();
    while (policy.fillWholeMicros() > 1L << 48) {
      policy = draws.policy();
    }
    return policy;
  }

  @Test
  default void law_deniedOneMicrosecondBeforeRetryAfterAndAdmittedAtIt() {
    everywhere(
        "retryAfter",
        (draws, policy, key) -> {
          long cost = draws.between(1, policy.burst());
          Outcome denied = fixture().ask(key, cost);
          while (denied.allowed()) {
            denied = fixture().ask(key, cost);
          }
          long wait = denied.retryAfterMicros();
          fixture().ticker().advance(wait - 1);
          assertThat(fixture().ask(key, cost).retryAfterMicros())
              .as("1 µs before the wait for %d of %s", cost, policy)
              .isEqualTo(1);
          fixture().ticker().advance(1);
          assertThat(fixture().check(key, cost).allowed())
              .as("at the wait for %d of %s", cost, policy)
              .isTrue();
        });
  }

  @Test
  default void law_fullAtResetAfterAndNotOneMicrosecondBefore() {
    everywhere(
        "resetAfter",
        (draws, policy, key) -> {
          fixture().check(key, Math.max(1, fixture().remaining(key)));
          long reset = fixture().ask(key, 0).resetAfterMicros();
          fixture().ticker().advance(reset - 1);
          assertThat(fixture().ask(key, 0).resetAfterMicros()).as("%s", policy).isEqualTo(1);
          fixture().ticker().advance(1);
          assertThat(fixture().ask(key, 0))
              .as("%s", policy)
              .isEqualTo(new Outcome(true, policy.burst(), 0, 0));
        });
  }

  @Test
  default void law_oneCheckOfN_isNChecksOfOne() {
    everywhere(
        "check(n) = n x check(1)",
        (draws, policy, key) -> {
          long remaining = fixture().remaining(key);
          long n = draws.between(0, Math.min(20, remaining));
          CounterKey once = sameState(key, policy);
          CounterKey often = sameState(key, policy);
          Outcome expected = n == 0 ? fixture().ask(once, 0) : fixture().ask(once, n);
          Outcome last = fixture().ask(often, 0);
          for (long i = 0; i < n; i++) {
            last = fixture().ask(often, 1);
          }
          assertThat(last).as("%d of %s", n, policy).isEqualTo(expected);
        });
  }

  /** Returns a new counter from which as many whole tokens are missing as from this one. */
  private CounterKey sameState(CounterKey key, Policy policy) {
    CounterKey twin = fixture().key(policy);
    long missing = policy.burst() - fixture().remaining(key);
    if (missing > 0) {
      fixture().take(twin, missing);
    }
    return twin;
  }

  @Test
  default void law_whatIsLeft_passesAndOneMoreDoesNot() {
    everywhere(
        "remaining",
        (draws, policy, key) -> {
          long remaining = fixture().remaining(key);
          assertThat(remaining).as("%s", policy).isBetween(0L, policy.burst());
          assertThat(fixture().check(key, remaining + 1).allowed()).as("%s", policy).isFalse();
          if (remaining > 0) {
            assertThat(fixture().take(key, remaining).remaining()).as("%s", policy).isZero();
          }
        });
  }

  @Test
  default void law_aDenialChangesNothing() {
    everywhere(
        "denial",
        (draws, policy, key) -> {
          Outcome before = fixture().ask(key, 0);
          for (int i = 0; i < 5; i++) {
            long cost = draws.scaled(before.remaining() + 1, Long.MAX_VALUE / 4);
            assertThat(fixture().check(key, cost).allowed()).as("%d of %s", cost, policy).isFalse();
          }
          assertThat(fixture().ask(key, 0)).as("%s", policy).isEqualTo(before);
        });
  }

  @Test
  default void law_admittedInAWindow_isAtMostBurstPlusRefill() {
    everywhere(
        "window",
        (draws, policy, key) -> {
          long admitted = 0;
          long elapsed = 0;
          for (int i = 0; i < 20; i++) {
            long cost = draws.oneIn(2) ? fixture().remaining(key) : draws.scaled(1, policy.burst());
            if (cost > 0 && fixture().check(key, cost).allowed()) {
              admitted += cost;
            }
            Fraction refilled =
                Fraction.of(policy.limit(), policy.windowMicros()).times(Fraction.of(elapsed));
            assertThat(admitted)
                .as("admitted in %d µs of %s", elapsed, policy)
                .isLessThanOrEqualTo(refilled.plus(Fraction.of(policy.burst())).floor());
            long step = draws.scaled(1, policy.fillWholeMicros() + 1) / draws.between(2, 9);
            fixture().ticker().advance(step);
            elapsed += step;
          }
        });
  }

  @Test
  default void law_refundAtOnce_undoesTheCharge() {
    everywhere(
        "refund",
        (draws, policy, key) -> {
          Outcome before = fixture().ask(key, 0);
          if (before.remaining() > 0) {
            long cost = draws.between(1, before.remaining());
            fixture().backend().refund(fixture().take(key, cost));
          }
          assertThat(fixture().ask(key, 0)).as("%s", policy).isEqualTo(before);
        });
  }

  @Test
  default void law_clockThatStepsBackAndReturns_changesNothing() {
    everywhere(
        "clock",
        (draws, policy, key) -> {
          fixture().check(key, Math.max(1, fixture().remaining(key)));
          Outcome before = fixture().ask(key, 0);
          long back = draws.scaled(1, 1L << 40);
          fixture().ticker().advance(-back);
          Outcome earlier = fixture().ask(key, 0);
          assertThat(earlier.remaining()).isLessThanOrEqualTo(before.remaining());
          assertThat(earlier.resetAfterMicros()).isEqualTo(before.resetAfterMicros() + back);
          fixture().ticker().advance(back);
          assertThat(fixture().ask(key, 0)).as("%s", policy).isEqualTo(before);
        });
  }
}
