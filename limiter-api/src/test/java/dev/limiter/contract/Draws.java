package dev.limiter.contract;

import dev.limiter.Algorithm;
import dev.limiter.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A seeded source of what tests draw; the same seed gives the same draws on every platform. */
public final class Draws {

  private static final List<Long> WINDOWS =
      List.of(
          1_000L, 1_000_000L, 60_000_000L, 3_600_000_000L, 86_400_000_000L, 31_536_000_000_000L);

  private final Random random;

  /** Creates one of a fixed seed. */
  public Draws(long seed) {
    this.random = new Random(seed);
  }

  /** Creates one whose seed is new each time and printed, or that of {@code -Dlimiter.seed}. */
  public static Draws printed(String what) {
    Long given = Long.getLong("limiter.seed");
    long seed = given != null ? given : new Random().nextLong();
    System.out.println(what + ": -Dlimiter.seed=" + seed);
    return new Draws(seed);
  }

  /** Returns an integer from {@code low} to {@code high}, both included. */
  public long between(long low, long high) {
    return low + Math.floorMod(random.nextLong(), high - low + 1);
  }

  /** Returns an integer from {@code low} (at least 1) to {@code high}, small ones as likely. */
  public long scaled(long low, long high) {
    int bits =
        (int) between(64 - Long.numberOfLeadingZeros(low), 64 - Long.numberOfLeadingZeros(high));
    long drawn = (1L << (bits - 1)) | between(0, (1L << (bits - 1)) - 1);
    return Math.max(low, Math.min(high, drawn));
  }

  /** Returns true in one of {@code n} draws. */
  public boolean oneIn(int n) {
    return between(1, n) == 1;
  }

  /** Returns one of some things. */
  public <T> T oneOf(List<T> things) {
    return things.get((int) between(0, things.size() - 1));
  }

  /** Returns a policy from 1 a year to 10,000,000 a second, now and then far beyond. */
  public Policy policy() {
    Optional<Policy> policy = Optional.empty();
    while (policy.isEmpty()) {
      long window = oneIn(4) ? scaled(1, 1L << 50) : oneOf(WINDOWS);
      long limit = oneIn(8) ? scaled(1, 1L << 53) : scaled(1, 10 * window);
      policy = policy(limit, window, oneIn(2) ? limit : scaled(1, 2 * limit));
    }
    return policy.get();
  }

  /** Returns a policy of an algorithm, from 1 a year to 10,000,000 a second and far beyond. */
  public Policy policy(Algorithm algorithm) {
    if (algorithm == Algorithm.TOKEN_BUCKET) {
      return policy();
    }
    Optional<Policy> policy = Optional.empty();
    while (policy.isEmpty()) {
      long window = oneIn(4) ? scaled(1, 1L << 46) : oneOf(WINDOWS);
      long most = algorithm == Algorithm.SLIDING_WINDOW_LOG ? Policy.MAX_LOG_LIMIT : 10 * window;
      long limit = scaled(1, oneIn(2) ? most : Math.min(most, 50));
      policy = Policies.of(algorithm, limit, window);
    }
    return policy.get();
  }

  /** Draws a few policies of an algorithm that one counter is held to in turn. */
  List<Policy> changingPolicies(Algorithm algorithm) {
    Policy first = oneIn(2) ? oneOf(Policies.named(algorithm)) : policy(algorithm);
    List<Policy> policies = new ArrayList<>(List.of(first));
    while (policies.size() < 3) {
      long limit = oneIn(2) ? first.limit() : scaled(1, 4 * Math.max(1, first.limit()));
      long window = oneIn(4) ? scaled(1, 1L << 40) : first.windowMicros();
      if (algorithm == Algorithm.TOKEN_BUCKET) {
        long burst = oneIn(3) ? limit : scaled(1, 4 * Math.max(1, first.burst()));
        policy(limit, window, burst).ifPresent(policies::add);
      } else {
        Policies.of(algorithm, limit, window).ifPresent(policies::add);
      }
    }
    return policies;
  }

  /** Returns a policy, or nothing where it is beyond what can be counted exactly. */
  private static Optional<Policy> policy(long limit, long window, long burst) {
    try {
      return Optional.of(Policies.of(limit, window, burst));
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }
}
