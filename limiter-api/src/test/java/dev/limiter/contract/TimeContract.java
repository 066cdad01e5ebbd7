package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.CounterKey;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One counter as time goes by, and as it goes back. */
interface TimeContract extends Contract {

  private static long micros(Duration duration) {
    return duration.toNanos() / 1_000;
  }

  @Test
  default void case08_waitedExactlyRetryAfter_isAdmittedAndNotBefore() {
    List<Policy> policies =
        List.of(
            Policy.tokenBucket(3, Duration.ofSeconds(1)),
            Policy.tokenBucket(7, Duration.ofSeconds(1)),
            Policy.tokenBucket(3, Duration.ofNanos(10_000)),
            Policy.tokenBucket(1, Duration.ofDays(1)));
    for (Policy policy : policies) {
      CounterKey key = fixture().key(policy);
      fixture().take(key, policy.burst());
      for (int i = 0; i < 20; i++) {
        long wait = fixture().ask(key, 1).retryAfterMicros();
        fixture().ticker().advance(wait - 1);
        assertThat(fixture().ask(key, 1))
            .as("1 µs before the wait of %s", policy)
            .matches(early -> !early.allowed() && early.retryAfterMicros() == 1);
        fixture().ticker().advance(1);
        assertThat(fixture().check(key, 1).allowed()).as("at the wait of %s", policy).isTrue();
      }
    }
  }

  @Test
  default void case09_clockThatStepsBack_mintsNothing() {
    CounterKey key = fixture().key(Policy.tokenBucket(2, Duration.ofSeconds(1)).withBurst(4));
    long start = fixture().ticker().micros();
    for (int i = 0; i < 4; i++) {
      fixture().take(key, 1);
    }

    fixture().ticker().set(start - 10_000_000);
    assertThat(fixture().ask(key, 1)).isEqualTo(new Outcome(false, 0, 10_500_000, 12_000_000));
    fixture().ticker().set(start);
    assertThat(fixture().ask(key, 1)).isEqualTo(new Outcome(false, 0, 500_000, 2_000_000));
  }

  @Test
  default void case10_turnOfTheSecond_isNoRefill() {
    CounterKey key = fixture().key(Policy.tokenBucket(10, Duration.ofSeconds(1)));
    fixture().ticker().set(1_000_999_000);
    fixture().take(key, 10);

    fixture().ticker().set(1_001_000_000);
    assertThat(fixture().check(key, 1).allowed()).isFalse();
  }

  @Test
  default void case11_rates_holdOverTenSeconds() {
    List<Policy> policies =
        List.of(
            Policy.tokenBucket(1, Duration.ofDays(365)),
            Policy.tokenBucket(1, Duration.ofSeconds(1)),
            Policy.tokenBucket(7, Duration.ofSeconds(1)),
            Policy.tokenBucket(80_000, Duration.ofSeconds(1)),
            Policy.tokenBucket(1_500_000, Duration.ofSeconds(1)),
            Policy.tokenBucket(10_000_000, Duration.ofSeconds(1)));
    for (Policy policy : policies) {
      CounterKey key = fixture().key(policy);
      fixture().take(key, policy.burst());
      long admitted = 0;
      for (int i = 0; i < 500; i++) {
        fixture().ticker().advance(20_000);
        long remaining = fixture().remaining(key);
        if (remaining > 0) {
          admitted += fixture().take(key, remaining).binding().orElseThrow().cost();
        }
      }
      assertThat(admitted)
          .as("admitted in 10 s at %s", policy)
          .isEqualTo(policy.limit() * 10_000_000 / policy.windowMicros());
    }
  }

  @Test
  default void case13_longIdle_fillsToTheCapacityAndNoFurther() {
    Policy billions = Policy.tokenBucket(1_000_000_000, Duration.ofSeconds(1));
    assertFull(Policy.tokenBucket(980_000_000, Duration.ofSeconds(10)), Duration.ofSeconds(10));
    assertFull(Policy.tokenBucket(700_000, Duration.ofHours(1)), Duration.ofHours(12));
    assertFull(billions, Duration.ofDays(100 * 365));
  }

  private void assertFull(Policy policy, Duration idle) {
    long start = fixture().ticker().micros();
    CounterKey key = fixture().key(policy);
    fixture().take(key, policy.burst());
    fixture().ticker().advance(micros(idle));

    assertThat(fixture().ask(key, 0)).isEqualTo(new Outcome(true, policy.burst(), 0, 0));
    fixture().take(key, policy.burst());
    assertThat(fixture().check(key, 1).allowed()).isFalse();
    fixture().ticker().set(start);
  }

  @Test
  default void case15_capacityOfOne_isKept() {
    CounterKey key = fixture().key(Policy.tokenBucket(3, Duration.ofSeconds(1)).withBurst(1));
    fixture().take(key, 1);

    assertThat(fixture().ask(key, 1)).isEqualTo(new Outcome(false, 0, 333_334, 333_334));
    fixture().ticker().advance(333_334);
    assertThat(fixture().ask(key, 1)).isEqualTo(new Outcome(true, 0, 0, 333_334));
  }

  @Test
  default void case16_drainedSlowBucket_isStillDrainedAfterTwoMinutes() {
    CounterKey key = fixture().key(Policy.tokenBucket(5, Duration.ofHours(1)));
    fixture().take(key, 5);

    fixture().ticker().advance(121_000_000);
    assertThat(fixture().ask(key, 1)).isEqualTo(new Outcome(false, 0, 599_000_000, 3_479_000_000L));
  }
}
