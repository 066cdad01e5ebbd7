package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FleetSizeTest {

  private static final long INTERVAL = 1_000;

  private final FleetSize size = new FleetSize(INTERVAL);
  private long now = Long.MAX_VALUE - INTERVAL; // the clock may pass its end

  private int counted(int instances, boolean missing) {
    size.counted(instances, missing, now);
    return size.size();
  }

  private void settleAt(int instances) {
    counted(instances, true);
    now += INTERVAL;
    assertThat(counted(instances, false)).isEqualTo(instances);
  }

  @Test
  void size_beforeTheFirstBeat_isUnknown() {
    size.failed();

    assertThat(size.size()).isZero();
  }

  @Test
  void firstBeat_isBelieved() {
    assertThat(counted(7, true)).isEqualTo(7);
  }

  @Test
  void firstOfAFleetThatStartsAtOnce_isNotSettledUntilAllOthersHaveBeaten() {
    assertThat(size.isSettled()).isFalse();
    counted(1, true);
    assertThat(size.isSettled()).isFalse();
    now += INTERVAL - 1;
    counted(1, false);
    assertThat(size.isSettled()).isFalse();
    now += 1;
    counted(1, false);
    assertThat(size.isSettled()).isTrue();
    size.failed();
    assertThat(size.isSettled()).as("in an outage").isTrue();
    counted(1, false);
    assertThat(size.isSettled()).as("after it").isFalse();
  }

  @Test
  void settledFleet_growsAndShrinksWithTheCount() {
    settleAt(7);

    assertThat(counted(9, false)).isEqualTo(9);
    assertThat(counted(3, false)).isEqualTo(3);
  }

  @Test
  void instanceThatIsMissing_letsTheSizeGrowOnlyForAnInterval() {
    settleAt(7);

    assertThat(counted(1, true)).as("a set that was lost").isEqualTo(7);
    now += INTERVAL - 1;
    assertThat(counted(6, false)).as("not all have registered again").isEqualTo(7);
    assertThat(counted(8, false)).isEqualTo(8);
    now += 1;
    assertThat(counted(6, false)).as("all have").isEqualTo(6);
  }

  @Test
  void instanceThatCouldNotBeat_letsTheSizeGrowOnlyForAnInterval() {
    settleAt(7);

    now += 10 * INTERVAL;
    size.failed();
    size.failed();
    assertThat(size.size()).isEqualTo(7);
    assertThat(counted(2, false)).as("others could not beat either").isEqualTo(7);
    now += INTERVAL;
    assertThat(counted(6, false)).isEqualTo(6);
  }

  @Test
  void failureMeanwhile_beginsTheIntervalAnew() {
    settleAt(7);
    counted(1, true);
    now += INTERVAL;
    size.failed();

    assertThat(counted(2, false)).isEqualTo(7);
    now += INTERVAL;
    assertThat(counted(2, false)).isEqualTo(2);
  }
}
