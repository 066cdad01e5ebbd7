package dev.limiter.local;

import dev.limiter.Algorithm;
import dev.limiter.Policy;
import org.jspecify.annotations.Nullable;

/** The state of one sliding window counter. */
final class SlidingWindowCounterCell extends Cell {

  private long start = LONG_AGO;
  private long previous;
  private long current;
  private long followedEnd = Long.MIN_VALUE; // when the current window counts no more,
  private long followedAt =
      Long.MIN_VALUE; // and the latest that follow was told: the other's clock

  SlidingWindowCounterCell(long id, @Nullable Cells owner) {
    super(id, owner, 0);
  }

  @Override
  Algorithm algorithm() {
    return Algorithm.SLIDING_WINDOW_COUNTER;
  }

  private long start(Policy policy, long now) {
    return SlidingWindowCounter.start(policy, now, start);
  }

  private long previous(Policy policy, long now) {
    return SlidingWindowCounter.previous(policy, now, start, previous, current);
  }

  private long current(Policy policy, long now) {
    return SlidingWindowCounter.current(policy, now, start, current);
  }

  @Override
  long wait(Policy policy, long now, long cost) {
    return SlidingWindowCounter.wait(
        policy, now, start(policy, now), previous(policy, now), current(policy, now), cost);
  }

  @Override
  void take(Policy policy, long now, long cost) {
    store(policy, start(policy, now), previous(policy, now), current(policy, now) + cost);
  }

  @Override
  long remaining(Policy policy, long now) {
    return SlidingWindowCounter.remaining(
        policy, now, start(policy, now), previous(policy, now), current(policy, now));
  }

  @Override
  long resetAfter(Policy policy, long now) {
    return SlidingWindowCounter.resetAfter(
        policy, now, start(policy, now), previous(policy, now), current(policy, now));
  }

  @Override
  void giveBack(Policy policy, long now, long cost, long fullAt) {
    long first = start(policy, now);
    long found = previous(policy, now);
    long latest = current(policy, now);
    long before = SlidingWindowCounter.previousBefore(policy, first, found, cost, fullAt);
    long latestBefore = SlidingWindowCounter.currentBefore(policy, first, latest, cost, fullAt);
    if (before != found || latestBefore != latest) {
      store(policy, first, before, latestBefore);
    }
  }

  private void store(Policy policy, long newStart, long newPrevious, long newCurrent) {
    if (followedEnd != Long.MIN_VALUE && newStart != start) {
      boolean next = newStart == start + policy.windowMicros();
      followedEnd = next ? followedEnd + policy.windowMicros() : Long.MIN_VALUE;
    }
    start = newStart;
    previous = newPrevious;
    current = newCurrent;
  }

  @Override
  void clear() {
    start = LONG_AGO;
    previous = 0;
    current = 0;
    followedEnd = Long.MIN_VALUE;
  }

  /** The window begins here no later than there, so it weighs no more. */
  @Override
  void follow(Policy policy, Admitted admitted) {
    if (admitted.fullAt() < followedEnd) {
      return; // a reply that one of a later window overtook
    }
    long followedStart = admitted.dated() + admitted.resetAfter() - 2 * policy.windowMicros();
    if (admitted.fullAt() == followedEnd) {
      start = Math.min(start, followedStart);
      current += admitted.cost();
    } else {
      boolean next =
          followedEnd != Long.MIN_VALUE && admitted.fullAt() == followedEnd + policy.windowMicros();
      start = followedStart;
      previous = next ? current : 0;
      current = admitted.cost();
    }
    followedEnd = admitted.fullAt();
    if (admitted.at() > followedAt) {
      followedAt = admitted.at();
      if (used(policy, admitted.dated()) > admitted.used()) {
        previous = 0;
        current = Math.min(current, admitted.used());
      }
    }
  }

  private long used(Policy policy, long now) {
    return SlidingWindowCounter.used(
        policy, now, start(policy, now), previous(policy, now), current(policy, now));
  }

  @Override
  void unfollow(Policy policy, Admitted admitted, long now) {
    if (admitted.fullAt() == followedEnd) {
      current = Math.max(0, current - admitted.cost());
    } else if (admitted.fullAt() + policy.windowMicros() == followedEnd) {
      previous = Math.max(0, previous - admitted.cost());
    }
  }
}
