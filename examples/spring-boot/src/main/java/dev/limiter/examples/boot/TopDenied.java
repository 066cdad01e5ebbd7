package dev.limiter.examples.boot;

import dev.limiter.Descriptor;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Those that were over limit most often, in bounded memory: the Space-Saving algorithm (Metwally,
 * Agrawal and El Abbadi, 2005).
 *
 * <p>A descriptor that is new takes the place of the one with the lowest count, and goes on from
 * that count, so a flood of descriptors that come once cannot hide one that comes often: whoever
 * has more than one in {@value #CAPACITY} of all is here. Safe for use by several threads.
 */
final class TopDenied {

  static final int CAPACITY = 200;

  private final Map<Descriptor, Count> counts = new HashMap<>();

  private static final class Count {
    private final long inherited;
    private long value;

    private Count(long inherited) {
      this.inherited = inherited;
      this.value = inherited;
    }
  }

  synchronized void add(Descriptor descriptor) {
    Count count = counts.get(descriptor);
    if (count == null) {
      count = new Count(counts.size() < CAPACITY ? 0 : removeLowest());
      counts.put(descriptor, count);
    }
    count.value++;
  }

  private long removeLowest() {
    Map.Entry<Descriptor, Count> lowest = null;
    for (Map.Entry<Descriptor, Count> entry : counts.entrySet()) {
      if (lowest == null || entry.getValue().value < lowest.getValue().value) {
        lowest = entry;
      }
    }
    if (lowest == null) {
      return 0;
    }
    counts.remove(lowest.getKey());
    return lowest.getValue().value;
  }

  /** Returns the first of them, the most frequent first. */
  synchronized List<DeniedKey> top(int count) {
    return counts.entrySet().stream()
        .map(
            entry ->
                new DeniedKey(
                    ShownKey.of(entry.getKey()),
                    entry.getValue().value - entry.getValue().inherited,
                    entry.getValue().value))
        .sorted(Comparator.comparingLong(DeniedKey::atMost).reversed())
        .limit(count)
        .toList();
  }
}
