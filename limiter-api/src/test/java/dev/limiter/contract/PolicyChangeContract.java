package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.CounterKey;
import dev.limiter.Policy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** One counter whose policy changes: nothing is reset, nothing is a gift. */
interface PolicyChangeContract extends Contract {

  private static Policy hourly(long limit) {
    return Policy.tokenBucket(limit, Duration.ofHours(1));
  }

  private static Policy tenASecond(long burst) {
    return Policy.tokenBucket(10, Duration.ofSeconds(1)).withBurst(burst);
  }

  @Test
  default void case24_unchangedPolicy_resetsNothing() {
    CounterKey key = fixture().key(hourly(5));
    fixture().take(key, 4);

    assertThat(fixture().take(fixture().changed(key, hourly(5)), 1).remaining()).isZero();
  }

  @Test
  default void case25_loweredLimit_leavesNoMoreThanItself() {
    CounterKey key = fixture().key(hourly(100));
    fixture().take(key, 1);

    assertThat(fixture().remaining(fixture().changed(key, hourly(5)))).isEqualTo(4);
  }

  @Test
  default void case25_raisedLimit_isNoGift() {
    CounterKey key = fixture().key(hourly(5));
    fixture().take(key, 5);
    CounterKey raised = fixture().changed(key, hourly(100));

    assertThat(fixture().ask(raised, 1))
        .isEqualTo(new Outcome(false, 0, 36_000_000, 3_600_000_000L));
  }

  @Test
  default void raisedBurst_isNoGift() {
    CounterKey key = fixture().key(tenASecond(10));
    fixture().take(key, 10);

    assertThat(fixture().ask(fixture().changed(key, tenASecond(100)), 1))
        .isEqualTo(new Outcome(false, 0, 100_000, 10_000_000));
  }

  @Test
  default void loweredBurst_locksNobodyOut() {
    CounterKey key = fixture().key(tenASecond(100));
    fixture().take(key, 100);

    assertThat(fixture().ask(fixture().changed(key, tenASecond(10)), 1))
        .isEqualTo(new Outcome(false, 0, 100_000, 1_000_000));
  }

  @Test
  default void fasterWindow_locksNobodyOut() {
    CounterKey key = fixture().key(hourly(1_000));
    fixture().take(key, 1_000);
    CounterKey faster = fixture().changed(key, tenASecond(10));

    assertThat(fixture().ask(faster, 1)).isEqualTo(new Outcome(false, 0, 100_000, 1_000_000));
    fixture().ticker().advance(1_000_000);
    assertThat(fixture().remaining(faster)).isEqualTo(10);
  }

  @Test
  default void changedNumerator_roundsAFractionUp() {
    CounterKey thirds = fixture().key(Policy.tokenBucket(3, Duration.ofSeconds(1)));
    fixture().take(thirds, 3);
    fixture().ticker().advance(333_334);
    fixture().take(thirds, 1); // empty at 333,333 1/3 µs
    CounterKey halves = fixture().changed(thirds, Policy.tokenBucket(2, Duration.ofSeconds(1)));

    assertThat(fixture().ask(thirds, 1).retryAfterMicros()).isEqualTo(333_333);
    assertThat(fixture().ask(halves, 1).retryAfterMicros()).isEqualTo(500_000);
  }

  @Test
  default void askedUnderAnotherPolicy_writesNothing() {
    CounterKey sevenths = fixture().key(Policy.tokenBucket(7, Duration.ofSeconds(1)));
    fixture().take(sevenths, 1);
    Outcome before = fixture().ask(sevenths, 0);

    fixture().ask(fixture().changed(sevenths, tenASecond(1)), 0);
    fixture().ask(fixture().changed(sevenths, hourly(3)), 4);

    assertThat(fixture().ask(sevenths, 0)).isEqualTo(before);
  }
}
