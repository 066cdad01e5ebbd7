package dev.limiter.jmh.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CheckTimesTest {

  @Test
  void percentile_ofEveryTimeOnce_isWithinTwoPerCent() {
    for (long most : new long[] {100, 10_000, 1_000_000}) {
      CheckTimes times = new CheckTimes();
      for (long nanos = 1; nanos <= most; nanos++) {
        times.add(nanos);
      }
      for (int percent : new int[] {1, 50, 99, 100}) {
        double expected = most * percent / 100.0;
        assertThat(times.percentile(percent)).isCloseTo(expected, within(0.02 * expected));
      }
    }
  }

  @Test
  void add_anyTime_isCounted() {
    CheckTimes times = new CheckTimes();
    times.add(Long.MAX_VALUE);
    times.add(0);
    times.add(-1);

    assertThat(times.percentile(50)).isZero();
    assertThat(times.percentile(100)).isGreaterThan(9e18);
  }

  @Test
  void percentile_afterClear_isOfNothing() {
    CheckTimes times = new CheckTimes();
    times.add(1);
    times.clear();

    assertThatThrownBy(() -> times.percentile(99)).hasMessage("nothing was measured");
  }
}
