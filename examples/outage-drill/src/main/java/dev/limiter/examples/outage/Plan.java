package dev.limiter.examples.outage;

import dev.limiter.Policy;
import java.time.Duration;

/**
 * The times of a run: healthy, then an outage, then healthy again.
 *
 * @param before how long the store is healthy at first, in seconds: meanwhile shares are learned
 * @param outage how long it hangs, in seconds
 * @param after how long it is healthy again, in seconds
 */
record Plan(double before, double outage, double after) {

  static final int INSTANCES = 10;

  /** The limit: so little for a second that the machine is far from busy. */
  static final int LIMIT = 300;

  static final int BURST = LIMIT / 10;

  /** What is offered, in limits. */
  static final int OFFERED = 3;

  static final Policy POLICY = Policy.tokenBucket(LIMIT, Duration.ofSeconds(1)).withBurst(BURST);

  static final Duration DEADLINE = Duration.ofMillis(50);

  private static final double SHORTEST = 0.2;
  private static final double LONGEST = 600;

  Plan {
    require("--healthy and --warm-up", before);
    require("--outage", outage);
    require("--healthy", after);
  }

  private static void require(String what, double seconds) {
    if (!(seconds >= SHORTEST && seconds <= LONGEST)) {
      throw new IllegalArgumentException(
          "%s must be %.1f to %.0f seconds: %s".formatted(what, SHORTEST, LONGEST, seconds));
    }
  }

  double resumed() {
    return before + outage;
  }

  double end() {
    return before + outage + after;
  }
}
