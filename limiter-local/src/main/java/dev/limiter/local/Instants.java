package dev.limiter.local;

/** Instants in ascending order: a ring that grows. For one thread at a time. */
final class Instants {

  private static final int FIRST_CAPACITY = 8;

  private long[] ring = {};
  private int first;
  private int size;

  int size() {
    return size;
  }

  /** Returns the instant at an index from 0, the oldest. */
  long get(int index) {
    return ring[(first + index) & (ring.length - 1)];
  }

  /** Forgets so many of the oldest. */
  void dropOldest(int count) {
    first += count;
    size -= count;
  }

  /** Forgets so many of the newest. */
  void dropNewest(int count) {
    size -= count;
  }

  /** Adds an instant so many times, behind those that are no later. */
  void add(long instant, int count) {
    reserve(size + count);
    int at = size;
    while (at > 0 && get(at - 1) > instant) {
      at--;
      set(at + count, get(at));
    }
    for (int i = 0; i < count; i++) {
      set(at + i, instant);
    }
    size += count;
  }

  /** Forgets an instant, so many times at most; returns how many. */
  int remove(long instant, int count) {
    int kept = 0;
    int removed = 0;
    for (int i = 0; i < size; i++) {
      long each = get(i);
      if (each == instant && removed < count) {
        removed++;
      } else {
        set(kept, each);
        kept++;
      }
    }
    size = kept;
    return removed;
  }

  private void set(int index, long instant) {
    ring[(first + index) & (ring.length - 1)] = instant;
  }

  private void reserve(int capacity) {
    if (capacity <= ring.length) {
      return;
    }
    int length = Math.max(FIRST_CAPACITY, Integer.highestOneBit(capacity - 1) << 1);
    long[] larger = new long[length];
    for (int i = 0; i < size; i++) {
      larger[i] = get(i);
    }
    ring = larger;
    first = 0;
  }
}
