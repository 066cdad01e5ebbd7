package dev.limiter.config;

import java.util.ArrayList;
import java.util.List;

/**
 * The faults of all rule files that are read together: the first thousand found, and how many more
 * there are, so that no text, however faulty, makes a report that does not fit into memory.
 */
final class Faults {

  private static final int MOST = 1_000;

  private final List<String> kept = new ArrayList<>();
  private int more;

  void add(String fault) {
    if (isFull()) {
      more++;
    } else {
      kept.add(fault);
    }
  }

  boolean isEmpty() {
    return kept.isEmpty();
  }

  /** Tells whether further faults are only counted. */
  boolean isFull() {
    return kept.size() >= MOST;
  }

  /** Returns those kept as they came; last, where there are more, their number. */
  List<String> list() {
    List<String> list = new ArrayList<>(kept);
    if (more > 0) {
      list.add("and " + more + " more faults");
    }
    return list;
  }
}
