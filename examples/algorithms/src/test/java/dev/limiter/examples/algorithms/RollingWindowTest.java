package dev.limiter.examples.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RollingWindowTest {

  private final RollingWindow window = new RollingWindow(10);

  @Test
  void count_ofAnInstantAWindowAgo_holdsItNoMore() {
    window.add(5);
    assertThat(window.count(14)).isEqualTo(1);
    assertThat(window.count(15)).isZero();
  }

  @Test
  void add_whereTheRingIsFullAndHasTurned_losesNothing() {
    for (int instant = 0; instant < 3; instant++) {
      window.add(instant);
    }
    assertThat(window.count(11)).isEqualTo(1); // 2 is left, and the ring no longer begins at 0
    for (int n = 0; n < 40; n++) {
      window.add(11);
    }
    assertThat(window.count(11)).isEqualTo(41);
    assertThat(window.count(12)).isEqualTo(40);
    assertThat(window.count(21)).isZero();
  }
}
