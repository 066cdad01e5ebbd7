package dev.limiter.jmh.redis;

import java.util.Arrays;

/** The latencies of one slice, each kept; not safe for use by several threads. */
final class Latencies {

  private long[] nanos = new long[1 << 16];
  private int size;

  void add(long latencyNanos) {
    if (size == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * size);
    }
    nanos[size++] = latencyNanos;
  }

  int size() {
    return size;
  }

  /**
   * Returns the smallest latency that this share of all is not above, in microseconds.
   *
   * @param percent more than 0, at most 100
   */
  double percentileMicros(int percent) {
    if (size == 0) {
      throw new IllegalStateException("nothing was measured");
    }
    long[] sorted = Arrays.copyOf(nanos, size);
    Arrays.sort(sorted);
    int rank = (int) (((long) size * percent + 99) / 100);
    return sorted[rank - 1] / 1_000.0;
  }
}
