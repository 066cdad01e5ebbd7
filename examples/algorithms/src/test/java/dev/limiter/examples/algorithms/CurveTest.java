package dev.limiter.examples.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CurveTest {

  @Test
  void points_ofAFlatAJumpAndARamp_keepsTheCorners() {
    Curve curve = new Curve();
    for (int x = 0; x <= 10; x++) {
      curve.add(x, 0);
    }
    for (int x = 11; x <= 20; x++) {
      curve.add(x, 100 + 5 * x);
    }
    double[][] points = curve.points();
    assertThat(points[0]).containsExactly(0, 10, 11, 20);
    assertThat(points[1]).containsExactly(0, 0, 155, 200);
  }

  @Test
  void points_ofAStaircaseOfOneRequest_areItsEnds() {
    Curve curve = new Curve();
    for (int x = 0; x <= 20; x++) {
      curve.add(x, Math.floor(x / 2.0));
    }
    assertThat(curve.points()[0]).containsExactly(0, 20);
  }
}
