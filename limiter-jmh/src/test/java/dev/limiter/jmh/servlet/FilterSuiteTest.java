package dev.limiter.jmh.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.jmh.plan.Profile;
import java.io.OutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FilterSuiteTest {

  @Test
  void suite_ofTheSmokeProfile_measuresEverything() throws Exception {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    FilterFigures figures = new FilterSuite(Profile.named("smoke"), nowhere).run();

    for (Front front : Front.values()) {
      assertThat(figures.median(front, FilterFigures.Slice::cpuMicros)).isNotNegative();
      assertThat(figures.median(front, FilterFigures.Slice::p99)).isPositive();
      assertThat(figures.callNanos(front)).isFinite();
    }
  }

  @ParameterizedTest
  @EnumSource
  void call_ofEachFront_reachesTheServiceWithItsFields(Front front) throws Exception {
    FilterBenchmark.Call call = new FilterBenchmark.Call();
    call.front = front;
    call.start();
    for (int i = 0; i < 3; i++) {
      assertThat(new FilterBenchmark().call(call)).isNotNull();
    }
    call.confirm(); // throws if they are not as the front says

    call.front = front.hasFields() ? Front.NONE : Front.LIMITER;
    call.start();
    call.front = front;
    assertThatThrownBy(call::confirm).hasMessageContaining(front.title());
  }
}
