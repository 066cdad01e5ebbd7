package dev.limiter.examples.algorithms;

import java.util.Arrays;

/**
 * The instants of the last window, all of them: the exact count that a decision is judged by.
 *
 * <p>An instant counts for as long as it is less than a window ago.
 */
final class RollingWindow {

  private final long windowMicros;
  private long[] instants = new long[4]; // a ring, which grows: most keys need few
  private int first;
  private int size;

  RollingWindow(long windowMicros) {
    this.windowMicros = windowMicros;
  }

  /** Returns how many count now; time must not step back. */
  int count(long now) {
    while (size > 0 && instants[first] + windowMicros <= now) {
      first = (first + 1) % instants.length;
      size--;
    }
    return size;
  }

  /** Adds the present instant. */
  void add(long now) {
    if (size == instants.length) {
      long[] larger = Arrays.copyOf(instants, 2 * size);
      for (int i = 0; i < size; i++) {
        larger[i] = instants[(first + i) % size];
      }
      instants = larger;
      first = 0;
    }
    instants[(first + size) % instants.length] = now;
    size++;
  }
}
