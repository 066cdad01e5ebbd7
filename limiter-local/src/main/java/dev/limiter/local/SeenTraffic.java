package dev.limiter.local;

import dev.limiter.Algorithm;
import dev.limiter.Policy;
import dev.limiter.Share;

/**
 * What the replies of a store say of one counter's traffic: how much was admitted of late, and how
 * much of that through this instance. Written by one thread at a time; read by any, which may see a
 * state between two replies.
 */
final class SeenTraffic {

  /*
   * Between two replies, what the counter lost and what refilled meanwhile was admitted, by whomever
   * (or was spilled by a full bucket: then it is too much, and the share too small, but not smaller
   * than this instance's own rate in the limit). So the share is that of this instance in what was
   * admitted at the same time, and the shares of all instances add up to 1. Both sums decay, over
   * some seconds or some tokens, whichever is longer. The others admit whole tokens, so a fraction
   * of one was spilled.
   *
   * The latest reply counts when the next comes: just after an own admission there is always one
   * more of those than at other times, and of all instances together many more.
   *
   * An equal share of a few tokens is added, so that the first replies do not decide all.
   *
   * A counter of which the store has denied nothing lately is within its limit as a whole, and
   * its traffic may move or grow without exceeding it: such a counter gets an equal share on top.
   */

  /** The least share is this, or so much of an equal one: of any fleet a sixteenth in sum. */
  private static final double MIN_SHARE = 1.0 / 1_024;

  private static final double MIN_OF_EVEN = 1.0 / 16;
  private static final double DOUBTED_TOKENS = 16;
  private static final double DECAY_MICROS = 15_000_000;
  private static final double DECAY_TOKENS = 16;
  private static final long NEWS_MICROS = 1_000;

  /** A reply that is older than another by more than this is of a clock that was set back. */
  private static final long OVERTAKEN_MICROS = 2_000_000;

  private static final long NEVER = Long.MIN_VALUE / 2;

  private double own; // tokens
  private double all; // tokens, at least
  private long seenMicros = NEVER; // this clock
  private long deniedMicros = NEVER; // this clock
  private long atMicros = NEVER; // the store's clock: the latest reply
  private long emptyMicros; // token bucket: when it was empty; otherwise: when nothing counts
  private long used; // not of a token bucket
  private long lastCost;

  /** Whether something was decided alone since the latest reply. Benign race. */
  private boolean alone;

  /** Counts what the store admitted; tells whether no later reply was counted before. */
  boolean admitted(Policy policy, Admitted reply) {
    boolean bucket = policy.algorithm() == Algorithm.TOKEN_BUCKET;
    long empty = reply.fullAt() - (bucket ? policy.fillWholeMicros() : 0);
    boolean first = atMicros == NEVER || reply.at() < atMicros - OVERTAKEN_MICROS;
    boolean later =
        reply.at() > atMicros
            || (reply.at() == atMicros && (bucket ? empty > emptyMicros : reply.used() > used));
    if (alone) {
      lastCost = 0; // nothing is learned of a time in which something was decided alone
    } else if (!first && later) {
      double admitted =
          bucket ? (double) (empty - emptyMicros) / tokenMicros(policy) : used(policy, reply);
      double byOthers = byOthers(policy, admitted - reply.cost());
      own += lastCost;
      decay(policy, (double) reply.at() - atMicros, byOthers + lastCost);
    } else if (!first) {
      own += reply.cost(); // of one that was overtaken, which is in what was admitted by then
    }
    if (first || later) {
      alone = false;
      atMicros = reply.at();
      emptyMicros = empty;
      used = reply.used();
      lastCost = reply.cost();
    }
    seenMicros = reply.sent();
    return first || later;
  }

  /**
   * Returns how many whole tokens that is: what is more was spilled, or is of an instant that was
   * rounded to a microsecond.
   */
  private static double byOthers(Policy policy, double tokens) {
    double rounded = Math.min(0.5, 1 / tokenMicros(policy));
    return Math.max(0, Math.floor(tokens + rounded));
  }

  /** Returns how much of a window was used, at most, since the last reply. */
  private double used(Policy policy, Admitted reply) {
    double more = (double) reply.used() - used;
    if (policy.algorithm() == Algorithm.FIXED_WINDOW) {
      boolean sameWindow = reply.fullAt() - emptyMicros <= 1;
      return sameWindow ? more : more + policy.limit();
    }
    double passedMicros = (double) reply.at() - atMicros;
    return more + used * Math.min(1, passedMicros / policy.windowMicros());
  }

  /**
   * Adds what was admitted in a time that has passed since, of which the older part counts less.
   */
  private void decay(Policy policy, double passedMicros, double admitted) {
    double decayMicros = Math.max(DECAY_MICROS, DECAY_TOKENS * tokenMicros(policy));
    double ages = passedMicros / decayMicros;
    if (ages < 0.001) {
      double left = 1 - ages;
      own *= left;
      all = all * left + admitted;
    } else {
      double left = Math.exp(-ages);
      own *= left;
      all = all * left + admitted * (1 - left) / ages;
    }
  }

  /**
   * Notes that this instance decides alone: what refills in the store until its next reply is no
   * traffic of anybody's.
   */
  void goesAlone() {
    if (!alone) {
      alone = true;
    }
  }

  /** Notes that the store denied, or would have; tells whether that was not known just now. */
  boolean denied(long nowMicros) {
    if (nowMicros - deniedMicros < NEWS_MICROS && nowMicros >= deniedMicros) {
      return false; // a flood of denials writes little
    }
    deniedMicros = nowMicros;
    return true;
  }

  /** Returns this instance's share of the limit, above 0 to 1. */
  double share(Policy policy, Share share) {
    double even = share.even();
    if (!share.learned() || seenMicros == NEVER || share.isOfOne()) {
      return even;
    }
    double doubted = Math.max(1, Math.min((double) policy.burst(), DOUBTED_TOKENS));
    double learned = (own + doubted * even) / (Math.max(own, all) + doubted);
    boolean pressed = seenMicros - deniedMicros < DECAY_MICROS;
    double least = Math.min(MIN_SHARE, even * MIN_OF_EVEN);
    return Math.max(least, Math.min(1, pressed ? learned : learned + even));
  }

  static double tokenMicros(Policy policy) {
    return (double) policy.windowMicros() / policy.limit();
  }
}
