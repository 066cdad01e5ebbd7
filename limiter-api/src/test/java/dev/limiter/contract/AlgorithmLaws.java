package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import dev.limiter.CounterKey;
import dev.limiter.Policy;
import org.junit.jupiter.api.Test;

/** What holds for every algorithm and policy, tried on policies drawn at random. */
interface AlgorithmLaws extends Contract {

  /** Returns how many policies of each algorithm a law is tried on. */
  default int policies() {
    return 100;
  }

  /** A law, told of a counter that may hold anything from nothing to its capacity. */
  @FunctionalInterface
  interface Law {
    /** Asserts it. */
    void holds(Draws draws, Policy policy, CounterKey key);
  }

  /** A law of two counters that went the same way so far. */
  @FunctionalInterface
  interface LawOfTwins {
    /** Asserts it. */
    void holds(Draws draws, Policy policy, CounterKey key, CounterKey twin);
  }

  private void everywhere(String law, Law asserted) {
    everywhereTwice(law, (draws, policy, key, twin) -> asserted.holds(draws, policy, key));
  }

  private void everywhereTwice(String law, LawOfTwins asserted) {
    Draws draws = Draws.printed(law);
    long start = fixture().ticker().micros();
    for (Algorithm algorithm : Algorithm.values()) {
      for (int i = 0; i < policies(); i++) {
        fixture().ticker().set(start + draws.between(0, 1_000_000));
        Policy policy = policy(draws, algorithm);
        CounterKey key = fixture().key(policy);
        CounterKey twin = fixture().key(policy);
        for (int used = 0; used < 3; used++) {
          long cost = draws.scaled(1, policy.burst());
          fixture().check(key, cost);
          fixture().check(twin, cost);
          fixture().ticker().advance(draws.scaled(1, policy.fillWholeMicros() + 1) / 2);
        }
        asserted.holds(draws, policy, key, twin);
      }
    }
  }

  /** Draws a policy that a law can fill several times before the clock leaves 2^53. */
  private static Policy policy(Draws draws, Algorithm algorithm) {
    Policy policy = draws.policy(algorithm);
    while (policy.fillWholeMicros() > 1L << 48) {
      policy = draws.policy(algorithm);
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
    everywhereTwice(
        "check(n) = n x check(1)",
        (draws, policy, once, often) -> {
          long n = draws.between(0, Math.min(20, fixture().remaining(once)));
          Outcome expected = fixture().ask(once, n);
          Outcome last = fixture().ask(often, 0);
          for (long i = 0; i < n; i++) {
            last = fixture().ask(often, 1);
          }
          assertThat(last).as("%d of %s", n, policy).isEqualTo(expected);
        });
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
  default void law_admittedInAnyTime_isWithinTheStatedBound() {
    everywhere(
        "bound",
        (draws, policy, used) -> {
          CounterKey key = fixture().key(policy);
          AdmissionBound bound = AdmissionBound.of(policy);
          for (int i = 0; i < 20; i++) {
            long cost = draws.oneIn(2) ? fixture().remaining(key) : draws.scaled(1, policy.burst());
            if (cost > 0 && fixture().check(key, cost).allowed()) {
              bound.admitted(fixture().ticker().micros(), cost);
            }
            fixture().ticker().advance(step(draws, policy));
          }
        });
  }

  /** Returns a time that is as likely to be a part of a window as to end at a boundary. */
  private long step(Draws draws, Policy policy) {
    long window = policy.windowMicros();
    return draws.oneIn(4)
        ? window - Math.floorMod(fixture().ticker().micros(), window) - draws.between(0, 1)
        : draws.scaled(1, policy.fillWholeMicros() + 1) / draws.between(2, 9);
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
