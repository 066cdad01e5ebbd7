package dev.limiter.redis;

import dev.limiter.RuleFollower;
import dev.limiter.RuleSnapshot;
import dev.limiter.config.RuleBundle;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The rules that a cache is to hold: those which every follower has put in force, for what one of
 * them refuses would keep it from starting. Safe for use by several threads.
 */
final class KeptRules {

  private record Offer(RuleSnapshot rules, RuleBundle texts) {}

  private final RuleCache cache;
  private final List<RuleFollower> followers = new CopyOnWriteArrayList<>();
  private volatile @Nullable Offer offer;

  KeptRules(RuleCache cache) {
    this.cache = cache;
  }

  void follow(RuleFollower follower) {
    followers.add(follower);
  }

  void leave(RuleFollower follower) {
    followers.remove(follower);
  }

  @Nullable RuleSnapshot read() {
    return cache.read();
  }

  /** Tells whether these are kept, or would be once they are in force. */
  boolean knows(RuleSnapshot rules) {
    Offer present = offer;
    return present == null
        ? cache.holds(rules)
        : present.rules.version().equals(rules.version())
            && present.rules.checksum().equals(rules.checksum());
  }

  /** Notes what was read; where nobody follows, it is kept at once. */
  void offer(RuleSnapshot rules, RuleBundle texts) {
    Offer made = new Offer(rules, texts);
    synchronized (this) {
      offer = made;
    }
    if (followers.isEmpty()) {
      write(made);
    }
  }

  /** Writes what was read last if it is in force by now; never without a follower. */
  void keep() {
    Offer present = offer;
    if (present != null && !followers.isEmpty() && isInForce(present.rules.checksum())) {
      write(present);
    }
  }

  private boolean isInForce(String checksum) {
    return followers.stream().allMatch(each -> each.status().checksum().equals(checksum));
  }

  @SuppressWarnings("ReferenceEquality") // another offer may have been made meanwhile
  private synchronized void write(Offer made) {
    if (offer == made) {
      if (!cache.holds(made.rules)) {
        cache.write(made.rules.version(), made.texts);
      }
      offer = null; // also where that failed: it is offered again when it is read again
    }
  }
}
