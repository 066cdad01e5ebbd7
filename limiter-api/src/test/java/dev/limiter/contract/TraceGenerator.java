package dev.limiter.contract;

import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws traces and lets the oracle answer them: mixed costs, peeks, refunds, idle gaps, the
 * boundaries of every wait, policies that change, clocks that step back.
 *
 * <p>A clock never steps back from an instant at which the bucket was full: a store may have
 * forgotten the bucket by then, and both a remembered and a forgotten one are right.
 */
final class TraceGenerator {

  private static final long START = 1_764_567_890_123_456L;
  private static final long LONGEST_STEP_BACK = 1L << 40; // 12 days
  private static final long LATEST = 1L << 52; // a time to full after this still fits 2^53

  private final Draws draws;
  private final List<Policy> policies; // the first to begin with, then any of them
  private final Oracle oracle;
  private final List<Trace.Step> steps = new ArrayList<>();
  private final List<Integer> refundable = new ArrayList<>();
  private Policy policy;
  private long now;

  private TraceGenerator(Draws draws, List<Policy> policies) {
    this.draws = draws;
    this.policies = policies;
    this.policy = policies.get(0);
    this.oracle = Oracle.of(policy.algorithm());
    this.now = START + draws.between(0, 1_000_000);
  }

  /** Returns the steps of a trace in which these policies are in force in turn. */
  static List<Trace.Step> steps(Draws draws, List<Policy> policies, int steps) {
    TraceGenerator generator = new TraceGenerator(draws, policies);
    for (int i = 0; i < steps; i++) {
      generator.step();
    }
    return generator.steps;
  }

  private void step() {
    if (policies.size() > 1 && draws.oneIn(5)) {
      policy = draws.oneOf(policies);
    }
    move();
    if (!refundable.isEmpty() && draws.oneIn(7)) {
      refund();
    } else {
      ask(cost());
    }
  }

  private void move() {
    long tokenMicros = policy.windowMicros() / Math.max(1, policy.limit()) + 1;
    long by =
        switch ((int) draws.between(0, 11)) {
          case 0, 1, 2 -> 0;
          case 3 -> draws.between(1, 3 * tokenMicros);
          case 4 -> waitFor(1) - draws.between(0, 1);
          case 5 -> waitFor(1);
          case 6 -> waitFor(Math.max(1, policy.burst() / 2)) - draws.between(0, 1);
          case 7 -> reset() - draws.between(0, 1);
          case 8 -> reset() / draws.between(1, 5);
          case 9 -> draws.oneIn(2) ? draws.scaled(1, 4 * policy.fillWholeMicros() + 4) : 0;
          case 10 -> draws.oneIn(2) ? toBoundary() : -draws.scaled(1, 10_000_000);
          default -> -draws.between(1, Math.min(tokenMicros, LONGEST_STEP_BACK));
        };
    if (by > 0 || !oracle.full(policy, now)) {
      now = Math.min(LATEST, now + by);
    }
  }

  private long reset() {
    return oracle.outcome(policy, now, 0).resetAfterMicros();
  }

  /** Returns the time to the next window, give or take a microsecond. */
  private long toBoundary() {
    long window = policy.windowMicros();
    return window - Math.floorMod(now, window) - draws.between(0, 1);
  }

  private long waitFor(long cost) {
    long wait = oracle.wait(policy, now, cost);
    return wait == LimitStatus.NEVER ? 1 : wait;
  }

  private long cost() {
    long burst = policy.burst();
    return switch ((int) draws.between(0, 15)) {
      case 0, 1 -> 0;
      case 2 -> burst;
      case 3 -> burst + 1;
      case 4 -> draws.oneIn(4) ? Long.MAX_VALUE : draws.scaled(1, 1L << 53);
      case 5, 6 -> remaining();
      case 7 -> remaining() + 1;
      case 8, 9 -> draws.between(0, burst);
      case 10 -> draws.scaled(1, burst + 1);
      default -> 1;
    };
  }

  private long remaining() {
    return oracle.outcome(policy, now, 0).remaining();
  }

  private void ask(long cost) {
    Outcome outcome = oracle.check(policy, now, cost);
    if (outcome.allowed() && cost > 0) {
      refundable.add(steps.size());
    }
    steps.add(new Trace.Asked(now, policy, cost, outcome));
  }

  private void refund() {
    int index = (int) draws.between(0, refundable.size() - 1);
    int of = refundable.get(index);
    refundable.subList(index, index + 1).clear();
    Trace.Asked asked = (Trace.Asked) steps.get(of);
    long fullAt = asked.now() + asked.outcome().resetAfterMicros();
    oracle.refund(asked.policy(), now, asked.cost(), fullAt);
    steps.add(new Trace.Refunded(now, of));
  }
}
