package dev.limiter.jmh.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TimesTest {

  @Test
  void percentile_ofEveryTimeOnce_isWithinTwoPerCent() {
    for (long most : new long[] {100, 10_000, 1_000_000}) {
      Times times = new Times();
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
    Times times = new Times();
    times.add(Long.MAX_VALUE);
    times.add(0);
    times.add(-1);

    assertThat(times.percentile(50)).isZero();
    assertThat(times.percentile(100)).isGreaterThan(9e18);
  }

  @Test
  void addAll_ofAnother_countsBoth() {
    Times times = new Times();
    times.add(10);
    Times others = new Times();
    others.add(20);
    others.add(30);

    times.addAll(others);

    assertThat(times.size()).isEqualTo(3);
    assertThat(times.percentile(50)).isEqualTo(20);
    assertThat(times.percentile(100)).isEqualTo(30);
  }

  @Test
  void percentile_afterClear_isOfNothing() {
    Times times = new Times();
    times.add(1);
    times.clear();

    assertThatThrownBy(() -> times.percentile(99)).hasMessage("nothing was measured");
  }
}
