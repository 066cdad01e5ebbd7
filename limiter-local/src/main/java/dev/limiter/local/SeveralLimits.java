package dev.limiter.local;

import dev.limiter.Admission;
import dev.limiter.Check;
import dev.limiter.LimitStatus;
import java.util.ArrayList;
import java.util.List;

/** One check of several counters, decided at one instant as one step: all or nothing. */
final class SeveralLimits {

  private final List<Check> checks;
  private final long now;
  private final Cell[] cells;
  private final Cell[] claims; // those of the cells that exist, in the order of their ids
  private final int size; // how many claims
  private final long[] waits;
  private final long[] remaining;
  private final long[] resets;

  SeveralLimits(List<Check> checks, Cell[] cells, long now) {
    this.checks = checks;
    this.cells = cells;
    this.now = now;
    this.claims = new Cell[cells.length];
    this.size = order();
    this.waits = new long[cells.length];
    this.remaining = new long[cells.length];
    this.resets = new long[cells.length];
  }

  /** Sorts the cells into the claims, by insertion: they are few. Returns how many. */
  @SuppressWarnings("ReferenceEquality") // the same cell, not an equal one
  private int order() {
    int count = 0;
    for (Cell cell : cells) {
      if (cell.isAbsent()) {
        continue;
      }
      int at = count;
      while (at > 0 && claims[at - 1].id >= cell.id) {
        if (claims[at - 1] == cell) {
          throw new IllegalArgumentException("a check must name each counter once: " + checks);
        }
        claims[at] = claims[at - 1];
        at--;
      }
      claims[at] = cell;
      count++;
    }
    return count;
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
      while (claimed < size) {
        claims[claimed].claim();
        claimed++;
      }
      boolean admitted = askEach();
      if (admitted && takes) {
        takeFromEach();
      }
      describeEach();
      return admitted;
    } finally {
      while (claimed > 0) {
        claimed--;
        claims[claimed].release();
      }
    }
  }

  /** Asks every limit; tells whether each that is enforced admits. */
  private boolean askEach() {
    Admission admission = new Admission();
    for (int i = 0; i < waits.length; i++) {
      Check check = checks.get(i);
      waits[i] = cells[i].wait(check.policy(), now, check.cost());
      admission.add(check.key(), waits[i] == 0);
    }
    return admission.admitted();
  }

  private void takeFromEach() {
    for (int i = 0; i < waits.length; i++) {
      Check check = checks.get(i);
      if (waits[i] == 0 && check.cost() > 0) {
        cells[i].take(check.policy(), now, check.cost());
      }
    }
  }

  private void describeEach() {
    for (int i = 0; i < waits.length; i++) {
      remaining[i] = cells[i].remaining(checks.get(i).policy(), now);
      resets[i] = cells[i].resetAfter(checks.get(i).policy(), now);
    }
  }

  /** Returns what each limit says, in the order of the check. */
  List<LimitStatus> statuses() {
    List<LimitStatus> statuses = new ArrayList<>(waits.length);
    for (int i = 0; i < waits.length; i++) {
      Check check = checks.get(i);
      statuses.add(
          new LimitStatus(
              check.key(),
              check.cost(),
              waits[i] == 0,
              check.key().shadow(),
              remaining[i],
              waits[i],
              resets[i],
              now));
    }
    return statuses;
  }
}
