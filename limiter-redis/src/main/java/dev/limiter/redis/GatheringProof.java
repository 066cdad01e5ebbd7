package dev.limiter.redis;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Allows checks of different counters to share script calls on a connection that has proved that
 * they can, and says where they cannot.
 *
 * <p>What could not be proved is neither: it is tried again at once, and where that does not help
 * the connection is good for single calls, and for a while only, so that the next one can prove it.
 * Safe for use by several threads.
 */
final class GatheringProof {

  /** No caller waits for it, and a process that has just started is slow in everything. */
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int ATTEMPTS = 5;

  /** A server that is restarted or emptied between two calls has lost keys, and spread none. */
  private static final int APART_FOR_SURE = 2;

  private static final long FIRST_LIFE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int MOST_DOUBLINGS = 8;

  private final Supplier<TogetherCheck> checks;
  private final Supplier<Deadline> deadlines;
  private final GatheringLog log = new GatheringLog();
  private final AtomicInteger unproved = new AtomicInteger(); // in a row

  /**
   * Creates one with a deadline of its own for each attempt.
   *
   * @param limit how long callers wait for a check, and so the longest bearable round trip
   */
  static GatheringProof of(String keyPrefix, Duration limit) {
    long limitNanos = Math.max(LIMIT_NANOS, limit.toNanos());
    long tokenMicros = TimeUnit.NANOSECONDS.toMicros(Math.max(LIMIT_NANOS, 4 * limit.toNanos()));
    return new GatheringProof(
        () -> new TogetherCheck(keyPrefix, tokenMicros), () -> Deadline.in(limitNanos));
  }

  GatheringProof(Supplier<TogetherCheck> checks, Supplier<Deadline> deadlines) {
    this.checks = checks;
    this.deadlines = deadlines;
  }

  /**
   * Lets a connection prove it, if it can.
   *
   * @throws RuntimeException if the server does not answer, or cannot count at present
   */
  void make(NodeConnection connection) {
    String server = connection.address().toString();
    TogetherCheck check = checks.get();
    int apart = 0;
    for (int i = 0; i < ATTEMPTS; i++) {
      switch (check.make(connection, deadlines.get())) {
        case TOGETHER -> {
          unproved.set(0);
          connection.gathering().reportTo(why -> log.impossible(server, why));
          connection.gathering().allow();
          return;
        }
        case APART -> {
          if (++apart == APART_FOR_SURE) {
            unproved.set(0);
            log.impossible(server, check.reason());
            return;
          }
        }
        case UNPROVED -> {}
      }
    }
    connection.retireAfter(lifeNanos(unproved.getAndIncrement()));
  }

  /** Returns how long a connection serves after so many others that proved nothing either. */
  static long lifeNanos(int unproved) {
    return FIRST_LIFE_NANOS << Math.max(0, Math.min(unproved, MOST_DOUBLINGS));
  }
}
