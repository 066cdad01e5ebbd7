package dev.limiter.jmh.plan;

import java.util.Arrays;

/**
 * Counts how long something took, to about two per cent, in memory that does not grow; not safe for
 * use by several threads.
 */
public final class Times {

  private static final int STEPS = 64; // of each power of two
  private static final int SHIFT = 6;

  private final long[] counts = new long[STEPS * (Long.SIZE - SHIFT + 1)];
  private long size;

  /** Forgets them all. */
  public void clear() {
    Arrays.fill(counts, 0);
    size = 0;
  }

  /** Adds a time that is not negative. */
  public void add(long nanos) {
    counts[slot(Math.max(0, nanos))]++;
    size++;
  }

  /** Adds the times of another. */
  public void addAll(Times others) {
    for (int slot = 0; slot < counts.length; slot++) {
      counts[slot] += others.counts[slot];
    }
    size += others.size;
  }

  /** Returns how many there are. */
  public long size() {
    return size;
  }

  private static int slot(long nanos) {
    int above = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(nanos) - SHIFT - 1);
    return (above << SHIFT) + (int) (nanos >>> above);
  }

  /**
   * Returns the smallest time of a slot that this share of all is not above, in nanoseconds.
   *
   * @throws IllegalStateException if there are none
   */
  public double percentile(int percent) {
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
