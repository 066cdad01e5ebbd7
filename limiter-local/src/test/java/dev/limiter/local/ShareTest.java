package dev.limiter.local;

import static dev.limiter.local.SimulatedFleet.perSecond;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.CounterKey;
import dev.limiter.Policy;
import dev.limiter.Share;
import dev.limiter.contract.Draws;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a fleet of ten admits while the store is away. */
final class ShareTest {

  private static final double[] EVEN = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  private static final double[] SKEWED = {40, 40, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5};
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Draws draws = Draws.printed("fleet");

  private SimulatedFleet fleet(Share share, double[] weights) {
    return new SimulatedFleet(draws, share, weights.clone());
  }

  static Stream<Policy> policies() {
    return Stream.of(
        Policy.tokenBucket(1_000, SECOND),
        Policy.tokenBucket(1_000, SECOND).withBurst(20),
        Policy.tokenBucket(7, SECOND).withBurst(1),
        Policy.tokenBucket(300, MINUTE),
        Policy.fixedWindow(200, SECOND),
        Policy.fixedWindow(300, MINUTE),
        Policy.slidingWindowCounter(200, SECOND),
        Policy.slidingWindowLog(200, SECOND));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void auto_atThreeTimesTheLimit_admitsAboutTheLimitHoweverTrafficIsSpread(Policy policy) {
    double healthy = Math.max(40, 3 * policy.windowMicros() / 1e6);
    double outage = Math.max(10, policy.windowMicros() / 1e6);
    for (double[] weights : new double[][] {EVEN, SKEWED}) {
      SimulatedFleet fleet = fleet(Share.auto(), weights);
      CounterKey key = CounterKey.of("busy", policy);
      fleet.offer(key, 3 * perSecond(policy), healthy);

      fleet.down(true);
      long admitted = fleet.offer(key, 3 * perSecond(policy), outage);

      double limit = perSecond(policy) * outage;
      double burst = policy.burst() + weights.length; // what was left, and one check each
      assertThat((double) admitted)
          .as("%s, weights from %s", policy, weights[0])
          .isBetween(0.9 * limit - 3 * Math.sqrt(limit), 1.15 * limit + burst);
      System.out.printf(
          "auto, %s, weights from %s: %.3f of the limit%n", policy, weights[0], admitted / limit);
    }
  }

  @Test
  void fixedShares_atThreeTimesTheLimit_areAsGoodAsTheirAssumption() {
    Policy policy = Policy.tokenBucket(1_000, SECOND);
    CounterKey key = CounterKey.of("busy", policy);
    double limit = 10 * perSecond(policy);
    double[] admitted = new double[4];
    int i = 0;
    for (Share share : new Share[] {Share.whole(), Share.oneOf(10)}) {
      for (double[] weights : new double[][] {EVEN, SKEWED}) {
        SimulatedFleet fleet = fleet(share, weights);
        fleet.offer(key, 3 * perSecond(policy), 10);
        fleet.down(true);
        admitted[i++] = fleet.offer(key, 3 * perSecond(policy), 10) / limit;
      }
    }
    assertThat(admitted[0]).as("each admits all, even").isGreaterThan(2.9);
    assertThat(admitted[1]).as("each admits all, skewed").isGreaterThan(2.3);
    assertThat(admitted[2]).as("a tenth each, even").isBetween(0.95, 1.05);
    assertThat(admitted[3]).as("a tenth each, skewed").isBetween(0.7, 0.9);
  }

  @Test
  void auto_withinTheLimit_refusesNothing() {
    Policy policy = Policy.tokenBucket(1_000, SECOND);
    CounterKey key = CounterKey.of("quiet", policy);
    for (double[] weights : new double[][] {EVEN, SKEWED}) {
      SimulatedFleet fleet = fleet(Share.auto(), weights);
      fleet.offer(key, 0.6 * perSecond(policy), 30);
      fleet.down(true);

      double offered = 0.6 * perSecond(policy) * 10;
      double admitted = fleet.offer(key, 0.6 * perSecond(policy), 10);

      assertThat(admitted).isGreaterThan(offered - 5 * Math.sqrt(offered));
    }
  }

  @Test
  void auto_outagesInARow_admitAboutTheLimitInEach() {
    Policy policy = Policy.tokenBucket(1_000, SECOND).withBurst(100);
    CounterKey key = CounterKey.of("again", policy);
    for (double[] weights : new double[][] {EVEN, SKEWED}) {
      SimulatedFleet fleet = fleet(Share.auto(), weights);
      fleet.offer(key, 3 * perSecond(policy), 40);
      for (int outage = 0; outage < 5; outage++) {
        fleet.down(true);
        double admitted = fleet.offer(key, 3 * perSecond(policy), 10);
        assertThat(admitted / (10 * perSecond(policy)))
            .as("outage %d", outage)
            .isBetween(0.93, 1.07);
        fleet.down(false);
        fleet.offer(key, 3 * perSecond(policy), 2);
      }
    }
  }

  @Test
  void auto_whenTrafficMovesInTheOutage_admitsAtMostTwiceTheLimit() {
    Policy policy = Policy.tokenBucket(1_000, SECOND).withBurst(100);
    CounterKey key = CounterKey.of("moves", policy);
    SimulatedFleet fleet = fleet(Share.auto(), new double[] {1, 1, 1, 1, 1, 0, 0, 0, 0, 0});
    fleet.offer(key, 3 * perSecond(policy), 30);
    fleet.down(true);
    fleet.weigh(EVEN);

    double admitted = fleet.offer(key, 10 * perSecond(policy), 10);

    double limit = 10 * perSecond(policy);
    assertThat(admitted / limit).isBetween(0.9, 2.05);
  }

  @Test
  void auto_ofACounterThatNobodyKnows_isAnEqualPartForEach() {
    Policy policy = Policy.tokenBucket(1_000, SECOND);
    SimulatedFleet fleet = fleet(Share.auto(), EVEN);
    fleet.down(true);

    double limit = 10 * perSecond(policy);
    double admitted = fleet.offer(CounterKey.of("new", policy), 3 * perSecond(policy), 10);

    assertThat(admitted).isBetween(0.95 * limit, limit + policy.burst() + 20);
  }

  @Test
  void smallLimit_ofALargeFleet_admitsTheFirstCheckOfEachAndThenTheLimit() {
    Policy policy = Policy.tokenBucket(5, MINUTE);
    double[] weights = new double[200];
    Arrays.fill(weights, 1);
    SimulatedFleet fleet = fleet(Share.auto(), weights);
    fleet.down(true);
    CounterKey key = CounterKey.of("small", policy);

    long atFirst = fleet.offer(key, 100, 60);
    long later = fleet.offer(key, 10, 3_600);

    assertThat(atFirst).isLessThanOrEqualTo(200 + 5 + 5);
    assertThat(later).isBetween(200L, 330L);
  }

  @Test
  void recovery_ofTheStore_admitsAtMostACapacityTwice() {
    Policy policy = Policy.tokenBucket(1_000, SECOND);
    CounterKey key = CounterKey.of("back", policy);
    SimulatedFleet fleet = fleet(Share.auto(), EVEN);
    double offered = 3 * perSecond(policy);
    long admitted = fleet.offer(key, offered, 30);
    fleet.down(true);
    admitted += fleet.offer(key, offered, 10);
    fleet.down(false);
    admitted += fleet.offer(key, offered, 10);

    double limit = 50 * perSecond(policy);
    assertThat((double) admitted).isBetween(0.98 * limit, 1.03 * limit + 2 * policy.burst());
  }

  @Test
  void flappingStore_admitsNoMoreThanTheLimitTwice() {
    Policy policy = Policy.tokenBucket(1_000, SECOND);
    CounterKey key = CounterKey.of("flaps", policy);
    SimulatedFleet fleet = fleet(Share.auto(), EVEN);
    double offered = 5 * perSecond(policy);
    fleet.offer(key, offered, 30);
    long admitted = 0;
    for (int i = 0; i < 50; i++) {
      fleet.down(i % 2 == 0);
      admitted += fleet.offer(key, offered, 0.2);
    }

    double limit = 10 * perSecond(policy);
    assertThat(admitted / limit).isBetween(0.95, 2.0);
  }

  @Test
  void flappingStore_ofASlowLimitThatSurges_admitsACapacityThereAndTwoAloneAtMost() {
    Policy policy = Policy.tokenBucket(100, Duration.ofHours(1));
    CounterKey key = CounterKey.of("slow", policy);
    SimulatedFleet fleet = fleet(Share.auto(), EVEN);
    long admitted = 0;
    for (int i = 0; i < 100; i++) {
      fleet.down(i % 2 == 0);
      admitted += fleet.offer(key, i % 2 == 0 ? 500 : 30, 0.1);
    }
    assertThat(admitted).isLessThanOrEqualTo(3 * 100 + EVEN.length);
  }
}
