package dev.limiter.jmh.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MedianTest {

  @Test
  void median_ofAnOddNumber_isTheMiddleOne() {
    assertThat(Median.of(List.of(9.0, 1.0, 2.0))).isEqualTo(2);
  }

  @Test
  void median_ofAnEvenNumber_isTheMeanOfTheMiddleTwo() {
    assertThat(Median.of(List.of(9.0, 1.0, 2.0, 4.0))).isEqualTo(3);
  }

  @Test
  void median_ofNothing_isRefused() {
    assertThatThrownBy(() -> Median.of(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void medianOfRatios_withADisturbedRound_isNotMovedByIt() {
    List<Double> mine = List.of(10.0, 100.0, 10.0);
    List<Double> theirs = List.of(5.0, 50.0, 5.0);

    assertThat(Median.ofRatios(mine, theirs)).isEqualTo(2);
  }

  @Test
  void medianOfRatios_ofUnequalRounds_isRefused() {
    assertThatThrownBy(() -> Median.ofRatios(List.of(1.0), List.of()))
        .hasMessage("rounds must be as many: 1 and 0");
  }
}
