package dev.limiter.local;

import dev.limiter.Algorithm;
import dev.limiter.Policy;
import org.jspecify.annotations.Nullable;

/** The state of one sliding window log. */
final class SlidingWindowLogCell extends Cell {

  private final Instants instants = new Instants();
  private long followedAt = Long.MIN_VALUE; // the latest of what follow was told

  SlidingWindowLogCell(long id, @Nullable Cells owner) {
    super(id, owner, 0);
  }

  @Override
  Algorithm algorithm() {
    return Algorithm.SLIDING_WINDOW_LOG;
  }

  @Override
  long wait(Policy policy, long now, long cost) {
    return SlidingWindowLog.wait(policy, now, instants, cost);
  }

  @Override
  void take(Policy policy, long now, long cost) {
    long stamp = SlidingWindowLog.stamp(now, instants);
    instants.dropOldest(SlidingWindowLog.expired(policy, now, instants));
    instants.add(stamp, (int) cost);
  }

  @Override
  long remaining(Policy policy, long now) {
    return SlidingWindowLog.remaining(policy, now, instants);
  }

  @Override
  long resetAfter(Policy policy, long now) {
    return SlidingWindowLog.resetAfter(policy, now, instants);
  }

  @Override
  void giveBack(Policy policy, long now, long cost, long fullAt) {
    instants.remove(fullAt - policy.windowMicros(), (int) cost);
  }

  @Override
  void clear() {
    instants.dropOldest(instants.size());
  }

  /** An instant counts here no longer than there. */
  @Override
  void follow(Policy policy, Admitted admitted) {
    long dated = admitted.dated();
    instants.dropOldest(SlidingWindowLog.expired(policy, dated, instants));
    instants.add(dated, (int) Math.min(admitted.cost(), Policy.MAX_LOG_LIMIT));
    if (admitted.at() > followedAt) {
      followedAt = admitted.at();
      instants.dropOldest((int) Math.max(0, instants.size() - admitted.used()));
    }
    instants.dropOldest((int) Math.max(0, instants.size() - Policy.MAX_LOG_LIMIT));
  }

  @Override
  void unfollow(Policy policy, Admitted admitted, long now) {
    instants.dropNewest((int) Math.min(instants.size(), admitted.cost()));
  }
}
