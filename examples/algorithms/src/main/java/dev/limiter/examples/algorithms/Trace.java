package dev.limiter.examples.algorithms;

import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * The made-up traffic of an API: requests in the order of time, the same for the same seed.
 *
 * <p>3,000 a minute over 20,000 keys, the k-th busiest of which sends 1/k of what the first does:
 * that one sends 2.9 times a limit of 100 a minute, the second 1.4 times, the sixth half of it. Two
 * keys of three send evenly at random; every third sends bursts, of 30 requests on average, 200 ms
 * apart.
 */
final class Trace {

  static final int KEYS = 20_000;

  private static final double GAP_MICROS = 60e6 / 3_000;
  private static final double GAP_IN_BURST_MICROS = 200e3;
  private static final double MEAN_BURST = 30;

  /** The next request of a burst that is under way. */
  private record Pending(long micros, int key) implements Comparable<Pending> {
    @Override
    public int compareTo(Pending other) {
      int byTime = Long.compare(micros, other.micros);
      return byTime == 0 ? Integer.compare(key, other.key) : byTime;
    }
  }

  private final SplittableRandom random;
  private final Zipf zipf = new Zipf(KEYS);
  private final PriorityQueue<Pending> bursts = new PriorityQueue<>();
  private Pending arrival;
  private long micros;
  private int key;

  Trace(long seed) {
    this.random = new SplittableRandom(seed);
    this.arrival = arrivalAfter(ManualClock.START);
  }

  /** Moves on to the next request; there always is one. */
  void advance() {
    Pending burst = bursts.peek();
    if (burst != null && burst.compareTo(arrival) <= 0) {
      bursts.remove();
      deliver(burst);
    } else {
      Pending next = arrival;
      arrival = arrivalAfter(next.micros());
      deliver(next);
    }
  }

  private void deliver(Pending request) {
    micros = request.micros();
    key = request.key();
    if (sendsBursts(key) && random.nextDouble() >= 1 / MEAN_BURST) {
      bursts.add(new Pending(micros + exponential(GAP_IN_BURST_MICROS), key));
    }
  }

  /*
   * An arrival at a key that sends bursts brings a whole one, so only one in so many of its arrivals
   * counts: on the long run each key sends what its place says.
   */
  private Pending arrivalAfter(long instant) {
    long at = instant;
    while (true) {
      at += exponential(GAP_MICROS);
      int chosen = zipf.key(random.nextDouble());
      if (!sendsBursts(chosen) || random.nextDouble() < 1 / MEAN_BURST) {
        return new Pending(at, chosen);
      }
    }
  }

  private static boolean sendsBursts(int key) {
    return key % 3 == 2;
  }

  /** Returns a random time of this mean; StrictMath, for the same trace everywhere. */
  private long exponential(double mean) {
    return (long) (-StrictMath.log(1 - random.nextDouble()) * mean);
  }

  /** Returns the key of the request, its place in the order of popularity from 0. */
  int key() {
    return key;
  }

  /** Returns the instant of the request, in microseconds since 1970. */
  long micros() {
    return micros;
  }
}
