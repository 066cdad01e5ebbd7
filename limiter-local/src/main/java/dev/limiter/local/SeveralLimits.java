package dev.limiter.local;

import dev.limiter.Check;
import dev.limiter.LimitStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** One check of several counters, decided at one instant as one step: all or nothing. */
final class SeveralLimits {

  private final List<Check> checks;
  private final long now;
  private final Cell[] cells;
  private final Cell[] claims; // those of the cells that exist, in the order of their ids
  private final TokenBucket[] buckets;
  private final long[] waits;

  SeveralLimits(List<Check> checks, Cell[] cells, long now) {
    int size = checks.size();
    this.checks = checks;
    this.cells = cells;
    this.now = now;
    this.claims =
        Arrays.stream(cells)
            .filter(cell -> cell != Cell.ABSENT)
            .sorted(Comparator.comparingLong(cell -> cell.id))
            .toArray(Cell[]::new);
    this.buckets = new TokenBucket[size];
    this.waits = new long[size];
    for (int i = 0; i < size; i++) {
      buckets[i] = new TokenBucket(checks.get(i).policy(), now);
    }
    for (int i = 1; i < claims.length; i++) {
      if (claims[i] == claims[i - 1]) {
        throw new IllegalArgumentException("a check must name each counter once: " + checks);
      }
    }
  }

  /** Takes every cost, or none; tells which. */
  boolean take() {
    return claimed(true);
  }

  /** Tells whether every cost could be taken, and takes none. */
  boolean look() {
    return claimed(false);
  }

  private boolean claimed(boolean takes) {
    int claimed = 0;
    try {
      while (claimed < claims.length) {
        claims[claimed].claim();
        claimed++;
      }
      boolean admitted = askEach();
      if (admitted && takes) {
        takeFromEach();
      }
      return admitted;
    } finally {
      while (claimed > 0) {
        claimed--;
        claims[claimed].release();
      }
    }
  }

  /** Asks every bucket; tells whether each that is enforced admits. */
  private boolean askEach() {
    boolean admitted = true;
    for (int i = 0; i < waits.length; i++) {
      Check check = checks.get(i);
      cells[i].load(buckets[i]);
      waits[i] = buckets[i].ask(check.cost());
      admitted &= waits[i] == 0 || check.key().shadow();
    }
    return admitted;
  }

  private void takeFromEach() {
    for (int i = 0; i < waits.length; i++) {
      if (waits[i] == 0 && checks.get(i).cost() > 0) {
        buckets[i].take();
        cells[i].store(buckets[i]);
      }
    }
  }

  /** Returns what each limit says, in the order of the check. */
  List<LimitStatus> statuses() {
    List<LimitStatus> statuses = new ArrayList<>(waits.length);
    for (int i = 0; i < waits.length; i++) {
      Check check = checks.get(i);
      TokenBucket bucket = buckets[i];
      statuses.add(
          new LimitStatus(
              check.key(),
              check.cost(),
              waits[i] == 0,
              check.key().shadow(),
              bucket.remaining(),
              waits[i],
              bucket.resetAfter(),
              now));
    }
    return statuses;
  }
}
