package dev.limiter.redis;

import dev.limiter.Decision.Source;
import dev.limiter.FailOpenBackend;
import dev.limiter.Share;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.UnaryOperator;

/**
 * The instances of a fleet in this process, each with its own connections, breakers and local tier,
 * and what became of every check that was made on them. Safe for use by several threads.
 */
final class Instances implements AutoCloseable {

  static final int COUNT = 4;

  private final List<FailOpenBackend> all = new ArrayList<>();
  private final Queue<Observed> observed = new ConcurrentLinkedQueue<>();
  private final AtomicInteger callers = new AtomicInteger();
  private final ThreadLocal<Integer> instance =
      ThreadLocal.withInitial(() -> callers.getAndIncrement() % COUNT);

  /** Since when the store decides calm checks of each instance; 0 until it does. */
  private final AtomicLongArray backNanos = new AtomicLongArray(COUNT);

  private volatile long wellNanos = System.nanoTime();

  /**
   * Opens them, which takes no time whatever the store does.
   *
   * @throws Late if it does
   */
  Instances(String uri, UnaryOperator<RedisBackendBuilder> how) {
    while (all.size() < COUNT) {
      long start = System.nanoTime();
      all.add(
          FailOpenBackend.builder(how.apply(Backends.builder(uri)).build(), LocalBackend.create())
              .share(Share.auto(COUNT))
              .build());
      long nanos = System.nanoTime() - start;
      if (nanos > ChaosRun.DEADLINE.toNanos()) {
        close();
        throw new Late("to build a backend took " + Duration.ofNanos(nanos));
      }
    }
  }

  List<FailOpenBackend> all() {
    return all;
  }

  /** Uses the store for a while: until it is connected, checks are decided alone. */
  void warmUp(Duration patience) {
    for (FailOpenBackend one : all) {
      AtomicInteger decided = new AtomicInteger();
      Eventually.holds(
          patience,
          "a store that decides",
          () ->
              one.check(Counters.one(Counters.fresh(Counters.TEN_A_DAY))).source() == Source.BACKEND
                  && decided.incrementAndGet() > 20);
    }
  }

  /** Makes a check on the instance of this thread. */
  void check(Traffic one) {
    Observed seen = Observed.of(all.get(instance.get()), instance.get(), one);
    observed.add(seen);
    if (seen.is(Traffic.Kind.CALM)
        && seen.source() == Source.BACKEND
        && seen.startNanos() - wellNanos >= 0) {
      backNanos.compareAndSet(seen.instance(), 0, seen.startNanos());
    }
  }

  List<Observed> observed() {
    return List.copyOf(observed);
  }

  /** Tells whether the store decides, and has denied what was to be used up. */
  boolean areSettled() {
    long spent = observed.stream().filter(o -> o.is(Traffic.Kind.SPENT) && o.allowed()).count();
    return spent >= Traffic.SPENT.burst() && areBack();
  }

  /** Notes that the store can decide, from now on; returns now. */
  long well() {
    wellNanos = System.nanoTime();
    for (int i = 0; i < COUNT; i++) {
      backNanos.set(i, 0);
    }
    return wellNanos;
  }

  /** Tells whether the store has decided a check of every instance since it can. */
  boolean areBack() {
    return backNanos() != 0;
  }

  /** Returns when it had, 0 if it has not. */
  long backNanos() {
    long last = Long.MIN_VALUE;
    for (int i = 0; i < COUNT; i++) {
      long back = backNanos.get(i);
      if (back == 0) {
        return 0;
      }
      last = Math.max(last, back);
    }
    return last;
  }

  @Override
  public void close() {
    all.forEach(FailOpenBackend::close);
  }
}
