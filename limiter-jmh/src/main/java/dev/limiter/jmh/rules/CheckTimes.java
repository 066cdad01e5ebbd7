package dev.limiter.jmh.rules;

import java.util.Arrays;

/**
 * Counts how long checks took, to about two per cent, in memory that does not grow; not safe for
 * use by several threads.
 */
final class CheckTimes {

  private static final int STEPS = 64; // of each power of two
  private static final int SHIFT = 6;

  private final long[] counts = new long[STEPS * (Long.SIZE - SHIFT + 1)];
  private long size;

  void clear() {
    Arrays.fill(counts, 0);
    size = 0;
  }

  /** Adds a time that is not negative. */
  void add(long nanos) {
    counts[slot(Math.max(0, nanos))]++;
    size++;
  }

  private static int slot(long nanos) {
    int above = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(nanos) - SHIFT - 1);
    return (above << SHIFT) + (int) (nanos >>> above);
  }

  /** Returns the smallest time of a slot that this share of all is not above, in nanoseconds. */
  double percentile(int percent) {
    if (size == 0) {
      throw new IllegalStateException("nothing was measured");
    }
    long rank = (size * percent + 99) / 100;
    long seen = 0;
    for (int slot = 0; slot < counts.length; slot++) {
      seen += counts[slot];
      if (seen >= rank) {
        int above = Math.max(0, (slot >> SHIFT) - 1);
        return (double) ((long) (slot - (above << SHIFT)) << above);
      }
    }
    throw new IllegalStateException("counts are lost");
  }
}
