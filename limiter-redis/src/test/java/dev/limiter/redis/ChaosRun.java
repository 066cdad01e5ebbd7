package dev.limiter.redis;

import dev.limiter.contract.CapturedLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is done to the store of {@link Instances} that are in use all the while.
 *
 * <p>The trouble lasts {@code -Dlimiter.chaos.seconds}, 1 by default; the profile {@code chaos} has
 * it longer. What must hold whatever is done is in {@link Verdict}.
 */
final class ChaosRun {

  static final Duration DEADLINE = RedisBackendBuilder.DEFAULT_DEADLINE;

  /** How long trouble lasts that has no length of its own. */
  static final Duration TROUBLE =
      Duration.ofSeconds(Integer.getInteger("limiter.chaos.seconds", 1));

  /** How many threads check, if nothing else is said. */
  static final int THREADS = 12;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final String uri;
  private final int threads;
  private final List<Traffic> traffic;
  private final UnaryOperator<RedisBackendBuilder> how;
  private final Stalls stalls = new Stalls();
  private final List<Trouble> troubles = new ArrayList<>();
  private @Nullable Instances opened;
  private long beganNanos = System.nanoTime();
  private boolean begun;
  private Duration patience = Duration.ofSeconds(1);
  private int crowd;

  private ChaosRun(
      String uri, int threads, List<Traffic> traffic, UnaryOperator<RedisBackendBuilder> how) {
    this.uri = uri;
    this.threads = threads;
    this.traffic = traffic;
    this.how = how;
    this.crowd = threads;
  }

  /** Returns a run over new counters on the servers of a URI. */
  static ChaosRun on(String uri) {
    return on(uri, Traffic.on(Counters::fresh));
  }

  static ChaosRun on(String uri, List<Traffic> traffic) {
    return new ChaosRun(uri, THREADS, traffic, how -> how);
  }

  /** Returns the same with so many threads that check, as often together. */
  ChaosRun threads(int threads) {
    return new ChaosRun(uri, threads, traffic, how);
  }

  /** Returns the same with backends that are built in some other way. */
  ChaosRun with(UnaryOperator<RedisBackendBuilder> how) {
    return new ChaosRun(uri, threads, traffic, how);
  }

  /** Does things to the store of instances that have used it for a while. */
  Verdict under(Consumer<ChaosRun> scenario) {
    return during(
        () -> instances().warmUp(PATIENCE),
        () -> {
          Eventually.holds(PATIENCE, "a fleet with a store", instances()::areSettled);
          Eventually.pause(Duration.ofMillis(300));
          scenario.accept(this);
        });
  }

  /** Does things while instances start, whose store may be in trouble already. */
  Verdict fromTheStart(Consumer<ChaosRun> scenario) {
    return during(
        () -> {
          beganNanos = System.nanoTime();
          begun = true;
        },
        () -> scenario.accept(this));
  }

  private Verdict during(Runnable before, Runnable scenario) {
    int threadsBefore = LiveThreads.ofTheLimiter().size();
    List<String> lines = new ArrayList<>();
    long start = System.nanoTime();
    try (CapturedLog log = new CapturedLog()) {
      try (Instances instances = new Instances(uri, how)) {
        opened = instances;
        before.run();
        Load.during(
            1, Duration.ZERO, () -> stalls.sleep(Duration.ofMillis(1)), () -> load(scenario));
      }
      lines.addAll(log.lines("WARN"));
      lines.addAll(log.lines("INFO"));
    }
    long nanos = System.nanoTime() - start;
    Eventually.holds(
        Duration.ofSeconds(3),
        "no thread that was not there before",
        () -> LiveThreads.ofTheLimiter().size() <= threadsBefore);
    long late = Crowd.oversleep(Crowd::platform, crowd, DEADLINE).toNanos();
    return new Verdict(
        instances().observed(),
        (from, to) -> Math.max(late, stalls.worstNanos(from, to)),
        troubles,
        lines,
        nanos);
  }

  private void load(Runnable scenario) {
    Duration pause = Duration.ofNanos(threads * 1_000_000_000L / Traffic.OFFERED);
    Load.during(
        threads,
        Duration.ZERO,
        () -> {
          List<Traffic> shuffled = new ArrayList<>(traffic);
          Collections.shuffle(shuffled);
          shuffled.forEach(instances()::check);
          stalls.sleep(pause);
        },
        scenario);
  }

  Instances instances() {
    return Objects.requireNonNull(opened);
  }

  /** Makes a check of one of the counters. */
  void checkAny() {
    instances().check(traffic.get(ThreadLocalRandom.current().nextInt(traffic.size())));
  }

  /** Tells of more threads that check at once than those of this run. */
  void crowd(int size) {
    crowd = size;
  }

  /** Allows that it takes longer than a second until the store decides again. */
  void patience(Duration patience) {
    this.patience = patience;
  }

  /** Does what brings the store into trouble, and lets it last. */
  void begin(Runnable event) {
    begin(event, TROUBLE);
  }

  void begin(Runnable event, Duration lasting) {
    if (!begun) {
      beganNanos = System.nanoTime();
    }
    begun = false;
    event.run();
    Eventually.pause(lasting);
  }

  /** Does what ends the trouble; waits until the store decides again, and some time longer. */
  void end(Runnable event) {
    event.run();
    long well = instances().well();
    Eventually.holds(patience.plus(PATIENCE), "a fleet that is back", instances()::areBack);
    troubles.add(new Trouble(beganNanos, well, instances().backNanos(), patience));
    Duration rest = patience.plusMillis(300).minusNanos(System.nanoTime() - well);
    Eventually.pause(rest.isNegative() ? Duration.ZERO : rest);
  }

  /** Leaves the trouble as it is, or does what ends it and does not wait for the store. */
  void leave(Runnable event) {
    event.run();
    long now = System.nanoTime();
    troubles.add(new Trouble(beganNanos, now, now, patience));
  }
}
