package dev.limiter.local;

import static dev.limiter.local.SimulatedFleet.perSecond;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.CounterKey;
import dev.limiter.Policy;
import dev.limiter.Share;
import dev.limiter.contract.Draws;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a fleet admits alone of counters with a small burst. Their bucket spills what nobody asks
 * for in time: the store itself admits no more than three quarters of 10 a second with a burst of
 * 1, if 30 a second come at random.
 */
final class SmallBurstShareTest {

  private static final double[] EVEN = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  private static final double[] SKEWED = {40, 40, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5};

  private final Draws draws = Draws.printed("spills");

  /** Returns what is admitted in an outage of so much as the store admits. */
  private double kept(Policy policy, double... weights) {
    SimulatedFleet fleet = new SimulatedFleet(draws, Share.auto(), weights.clone());
    CounterKey key = CounterKey.of("small burst", policy);
    double offered = 3 * perSecond(policy);
    double healthy = fleet.offer(key, offered, 600);
    fleet.down(true);
    double alone = fleet.offer(key, offered, 600);
    double limit = 600 * perSecond(policy);
    System.out.printf(
        "%s, %d instances, weights from %s: %.3f of the limit, %.3f healthy%n",
        policy, weights.length, weights[0], alone / limit, healthy / limit);
    assertThat(alone / limit).isLessThan(1.15);
    return alone / healthy;
  }

  private static Policy tenASecond(long burst) {
    return Policy.tokenBucket(10, Duration.ofSeconds(1)).withBurst(burst);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 10})
  void fleetOfOne_thatIsKnown_admitsAloneWhatTheStoreDoes(long burst) {
    assertThat(kept(tenASecond(burst), 1)).isBetween(0.95, 1.05);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 10})
  void fleetOfSeveral_admitsAloneAboutWhatTheStoreDoes(long burst) {
    for (double[] weights : new double[][] {{1, 1}, EVEN, SKEWED}) {
      assertThat(kept(tenASecond(burst), weights)).isBetween(0.83, 1.1);
    }
  }
}
