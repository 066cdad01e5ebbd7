package dev.limiter.local;

import dev.limiter.Algorithm;
import dev.limiter.Policy;
import org.jspecify.annotations.Nullable;

/** The state of one fixed window. */
final class FixedWindowCell extends Cell {

  private long start = LONG_AGO;
  private long count;
  private long followedEnd = Long.MIN_VALUE; // of the window that follow was told of last
  private long followedAt = Long.MIN_VALUE; // when, the latest; both on the other's clock

  FixedWindowCell(long id, @Nullable Cells owner) {
    super(id, owner, 0);
  }

  @Override
  Algorithm algorithm() {
    return Algorithm.FIXED_WINDOW;
  }

  private long start(Policy policy, long now) {
    return FixedWindow.start(policy, now, start);
  }

  private long count(Policy policy, long now) {
    return FixedWindow.count(policy, now, start, count);
  }

  @Override
  long wait(Policy policy, long now, long cost) {
    return FixedWindow.wait(policy, now, start(policy, now), count(policy, now), cost);
  }

  @Override
  void take(Policy policy, long now, long cost) {
    store(start(policy, now), count(policy, now) + cost);
  }

  @Override
  long remaining(Policy policy, long now) {
    return FixedWindow.remaining(policy, count(policy, now));
  }

  @Override
  long resetAfter(Policy policy, long now) {
    return FixedWindow.resetAfter(policy, now, start(policy, now), count(policy, now));
  }

  @Override
  void giveBack(Policy policy, long now, long cost, long fullAt) {
    long windowStart = start(policy, now);
    long found = count(policy, now);
    long before = FixedWindow.countBefore(policy, windowStart, found, cost, fullAt);
    if (before != found) {
      store(windowStart, before);
    }
  }

  private void store(long newStart, long newCount) {
    if (newStart != start) {
      followedEnd = Long.MIN_VALUE; // a window of this clock's own
    }
    start = newStart;
    count = newCount;
  }

  @Override
  void clear() {
    store(LONG_AGO, 0);
  }

  /** The window begins here no later than there, so it ends no later. */
  @Override
  void follow(Policy policy, Admitted admitted) {
    if (admitted.fullAt() < followedEnd) {
      return; // a reply that one of a later window overtook
    }
    long followedStart = admitted.dated() + admitted.resetAfter() - policy.windowMicros();
    boolean same = admitted.fullAt() == followedEnd;
    start = same ? Math.min(start, followedStart) : followedStart;
    count = same ? count + admitted.cost() : admitted.cost();
    followedEnd = admitted.fullAt();
    if (admitted.at() > followedAt) {
      followedAt = admitted.at();
      count = Math.min(count, admitted.used());
    }
  }

  @Override
  void unfollow(Policy policy, Admitted admitted, long now) {
    if (admitted.fullAt() == followedEnd) {
      count = Math.max(0, count - admitted.cost());
    }
  }
}
