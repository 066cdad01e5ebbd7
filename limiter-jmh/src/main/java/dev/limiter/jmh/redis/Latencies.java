package dev.limiter.jmh.redis;

import java.util.Arrays;
import java.util.Collection;

/** The latencies of one caller or of several, each kept; not safe for use by several threads. */
final class Latencies {

  private long[] nanos;
  private int size;
  private boolean sorted;

  Latencies() {
    this(1 << 10);
  }

  private Latencies(int capacity) {
    this.nanos = new long[capacity];
  }

  /** Returns those of all. */
  static Latencies of(Collection<Latencies> parts) {
    Latencies all = new Latencies(parts.stream().mapToInt(Latencies::size).sum());
    for (Latencies part : parts) {
      System.arraycopy(part.nanos, 0, all.nanos, all.size, part.size);
      all.size += part.size;
    }
    return all;
  }

  void add(long latencyNanos) {
    if (size == nanos.length) {
      nanos = Arrays.copyOf(nanos, Math.max(1, 2 * size));
    }
    nanos[size++] = latencyNanos;
    sorted = false;
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
    if (!sorted) {
      Arrays.sort(nanos, 0, size);
      sorted = true;
    }
    int rank = (int) (((long) size * percent + 99) / 100);
    return nanos[rank - 1] / 1_000.0;
  }
}
