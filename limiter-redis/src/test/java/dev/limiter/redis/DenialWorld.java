package dev.limiter.redis;

import dev.limiter.Algorithm;
import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.FailureMode;
import dev.limiter.Policy;
import dev.limiter.contract.Draws;
import dev.limiter.contract.ManualTicker;
import dev.limiter.contract.OracleBackend;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A store that is exact, and instances with a {@link DenialMemory} each, on clocks of other rates:
 * a random run of checks, refunds, resets and changed policies, which notes each refusal of what
 * the store would have admitted at that instant. Only a refund or a reset made at another instance
 * within the hold time excuses one.
 */
final class DenialWorld {

  /** What is wrong with the memories, to see whether it is noticed. */
  enum Fault {
    NONE,
    NO_GENERATIONS,
    DATED_TO_THE_ANSWER,
    CLOCKS_BEYOND_THE_SLACK
  }

  private static final long START_MICROS = 1_764_567_890_123_456L;
  private static final long HOLD_NANOS = 5_000_000_000L;
  private static final int INSTANCES = 3;
  private static final int COUNTERS = 4;
  private static final int STEPS = 150;
  private static final List<Long> WINDOWS =
      List.of(1_000L, 100_000L, 1_000_000L, 7_000_000L, 60_000_000L);

  private final Draws draws;
  private final Fault fault;
  private final ManualTicker ticker = new ManualTicker(START_MICROS);
  private final OracleBackend store = new OracleBackend(ticker);
  private final List<Instance> instances = new ArrayList<>();
  private final List<List<CounterKey>> counters = new ArrayList<>(); // each under several policies
  private final List<Decision> refundable = new ArrayList<>();
  private final List<Long> edges = new ArrayList<>(); // when waits are over, on the store's clock
  private final List<String> violations = new ArrayList<>();
  private long nanos; // real time, which is the store's
  private long remembered;

  DenialWorld(Draws draws, Fault fault) {
    this.draws = draws;
    this.fault = fault;
    for (int i = 0; i < COUNTERS; i++) {
      counters.add(counter(i));
    }
    for (int i = 0; i < INSTANCES; i++) {
      instances.add(new Instance());
    }
    for (int i = 0; i < STEPS; i++) {
      step();
    }
  }

  List<String> violations() {
    return violations;
  }

  long remembered() {
    return remembered;
  }

  /** Returns a counter under three policies of one window, as rules that are changed have it. */
  private List<CounterKey> counter(int number) {
    Algorithm algorithm = draws.oneOf(List.of(Algorithm.values()));
    Duration window = Duration.of(draws.oneOf(WINDOWS), ChronoUnit.MICROS);
    boolean shadow = draws.oneIn(5);
    List<CounterKey> keys = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Policy policy = Policy.of(algorithm, draws.between(1, 6), window);
      if (algorithm == Algorithm.TOKEN_BUCKET) {
        policy = policy.withBurst(draws.between(1, 6));
      }
      keys.add(CounterKey.of("k" + number, policy, FailureMode.LOCAL, shadow));
    }
    return keys;
  }

  private void step() {
    pass();
    Instance instance = draws.oneOf(instances);
    if (draws.oneIn(12) && !refundable.isEmpty()) {
      instance.giveBack(refundable.remove((int) draws.between(0, refundable.size() - 1)));
    } else if (draws.oneIn(25)) {
      instance.forget(draws.oneOf(draws.oneOf(counters)));
    } else if (draws.oneIn(15)) {
      instance.versions[(int) draws.between(0, COUNTERS - 1)] = (int) draws.between(0, 2);
    } else {
      instance.check();
    }
  }

  /** Lets time pass: none, some, or until a wait is about to be over. */
  private void pass() {
    long until = nanos;
    if (draws.oneIn(3) && !edges.isEmpty()) {
      until = (draws.oneOf(edges) - START_MICROS) * 1_000 + draws.between(-3_000_000, 1_000);
    } else if (draws.oneIn(8)) {
      until += draws.scaled(1, 2 * HOLD_NANOS);
    } else {
      until += draws.scaled(1, 1_000_000);
    }
    passUntil(until);
  }

  private void passUntil(long until) {
    nanos = Math.max(nanos, until);
    ticker.set(START_MICROS + nanos / 1_000);
  }

  private final class Instance implements Backend {

    private final long partsPerMillion =
        fault == Fault.CLOCKS_BEYOND_THE_SLACK ? -20_000 : draws.between(-500, 500);
    private final long offset = draws.scaled(1, 1L << 40);
    private final int[] versions = new int[COUNTERS];
    private final long[] changedElsewhere = new long[COUNTERS];
    private final DenialMemory memory =
        new DenialMemory(Duration.ofNanos(HOLD_NANOS), draws.oneIn(4) ? 2 : 64, this::nanoTime);
    private final RememberingBackend backend = new RememberingBackend(memory, this);
    private List<Integer> chosen = List.of(0);
    private long there; // how long the next call takes to the store
    private long back;

    Instance() {
      Arrays.fill(changedElsewhere, Long.MIN_VALUE / 2);
    }

    private long nanoTime() {
      long read = offset + nanos + nanos / 1_000 * partsPerMillion / 1_000;
      return fault == Fault.DATED_TO_THE_ANSWER ? read + there + back : read;
    }

    private void travel() {
      there = draws.oneIn(2) ? 0 : draws.scaled(1, 5_000_000);
      back = draws.oneIn(2) ? 0 : draws.scaled(1, 5_000_000);
    }

    private void check() {
      travel();
      if (draws.oneIn(2)) { // otherwise the same client comes again
        choose();
      }
      List<Check> checks = new ArrayList<>();
      for (int i : chosen) {
        checks.add(new Check(counters.get(i).get(versions[i]), draws.oneIn(9) ? 0 : cost()));
      }
      boolean lone = checks.size() == 1 && !checks.get(0).key().shadow();
      Decision decision = lone ? backend.check(checks.get(0)) : backend.check(checks);
      if (decision.source() == Source.LOCAL_DENIAL) {
        remembered++;
        judge(checks, decision);
      } else if (decision.allowed()) {
        refundable.add(decision);
      }
      decision.statuses().stream()
          .filter(status -> !status.allowed() && status.retryAfter().isPresent())
          .forEach(status -> edges.add(status.atMicros() + status.retryAfterMicros()));
      there = 0;
      back = 0;
    }

    private void choose() {
      int size = draws.oneIn(2) ? 1 : (int) draws.between(1, COUNTERS);
      chosen =
          new Random(draws.between(0, Integer.MAX_VALUE))
              .ints(0, COUNTERS)
              .distinct()
              .limit(size)
              .sorted()
              .boxed()
              .toList();
    }

    private long cost() {
      return draws.between(1, draws.between(1, 5));
    }

    /** Asks the store in earnest: what it admits is then taken, and was refused wrongly. */
    private void judge(List<Check> checks, Decision refusal) {
      Decision truth = store.check(checks);
      boolean excused =
          refusal.statuses().stream()
              .anyMatch(
                  status -> nanos - changedElsewhere[number(status.key())] < HOLD_NANOS * 1.001);
      if (truth.allowed() && !excused) {
        violations.add("at " + ticker.micros() + " " + refusal + " but " + truth);
      }
    }

    private int number(CounterKey key) {
      return key.text().charAt(1) - '0';
    }

    private void giveBack(Decision decision) {
      travel();
      if (fault == Fault.NO_GENERATIONS) {
        refundAtStore(decision);
      } else {
        backend.refund(decision);
      }
      decision.charged().forEach(status -> tellTheOthers(status.key()));
    }

    private void forget(CounterKey key) {
      travel();
      if (fault == Fault.NO_GENERATIONS) {
        reset(List.of(key));
      } else {
        backend.reset(List.of(key));
      }
      tellTheOthers(key);
    }

    private void tellTheOthers(CounterKey key) {
      for (Instance other : instances) {
        if (other != this) {
          other.changedElsewhere[number(key)] = nanos;
        }
      }
    }

    private void refundAtStore(Decision decision) {
      passUntil(nanos + there);
      store.refund(decision);
      passUntil(nanos + back);
    }

    // The store as it is reached from here.

    @Override
    public Decision check(Check check) {
      passUntil(nanos + there);
      Decision decision = store.check(check);
      passUntil(nanos + back);
      there = 0; // the clock of the fault is right when the answer is there
      back = 0;
      return decision;
    }

    @Override
    public Decision check(List<Check> checks) {
      passUntil(nanos + there);
      Decision decision = store.check(checks);
      passUntil(nanos + back);
      there = 0;
      back = 0;
      return decision;
    }

    @Override
    public void refund(Decision decision) {
      refundAtStore(decision);
    }

    @Override
    public void reset(List<CounterKey> keys) {
      passUntil(nanos + there);
      store.reset(keys);
      passUntil(nanos + back);
    }
  }
}
