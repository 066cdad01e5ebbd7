package dev.limiter.examples.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.limiter.examples.outage.Call.Result;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingTest {

  private final List<Call> calls = new ArrayList<>();

  private Recording recording() {
    return new Recording(calls, 1, 2, 3);
  }

  private void call(int instance, double end, Result result) {
    calls.add(new Call(instance, end - 0.001, end, result));
  }

  private void admit(int count, double end, Result result) {
    for (int i = 0; i < count; i++) {
      call(i % Plan.INSTANCES, end, result);
    }
  }

  @Test
  void admittedInOutage_isWhatWasDecidedBetweenStopAndContinue() {
    admit(100, 0.999, Result.ADMITTED);
    admit(150, 1.5, Result.ADMITTED_ALONE);
    admit(500, 1.5, Result.REFUSED_ALONE);
    admit(50, 2.001, Result.ADMITTED_ALONE);

    assertThat(recording().admittedInOutage()).isEqualTo(150.0 / Plan.LIMIT);
    assertThat(recording().admittedInAll())
        .isEqualTo(300.0 / (3 * Plan.LIMIT + Plan.BURST), within(1e-9));
  }

  @Test
  void back_isWhenTheLastInstanceIsDecidedForByTheStore() {
    for (int i = 0; i < Plan.INSTANCES; i++) {
      call(i, 2.05, Result.REFUSED_ALONE);
      call(i, 2.10 + i / 100.0, Result.REFUSED);
      call(i, 2.50, Result.ADMITTED);
    }
    assertThat(recording().back()).isEqualTo(0.19, within(1e-9));
  }

  @Test
  void back_whereAnInstanceIsAloneToTheEnd_isNever() {
    for (int i = 1; i < Plan.INSTANCES; i++) {
      call(i, 2.1, Result.ADMITTED);
    }
    call(0, 0.5, Result.ADMITTED);
    call(0, 2.9, Result.ADMITTED_ALONE);
    assertThat(recording().back()).isInfinite();
  }

  @Test
  void lateCalls_areThoseBeyondTheDeadlineAndTenMilliseconds() {
    calls.add(new Call(0, 1, 1.059, Result.ADMITTED_ALONE));
    calls.add(new Call(0, 1, 1.061, Result.ADMITTED_ALONE));
    calls.add(new Call(0, 1, 1.002, Result.FAILED));

    assertThat(recording().lateCalls()).isEqualTo(1);
    assertThat(recording().worstCall()).isEqualTo(0.061, within(1e-9));
    assertThat(recording().exceptions()).isEqualTo(1);
  }

  @Test
  void rates_areInLimits() {
    admit(Plan.LIMIT, 1.5, Result.ADMITTED_ALONE);
    admit(Plan.LIMIT, 1.5, Result.REFUSED_ALONE);

    Rates admitted = Rates.admitted(recording());
    Rates offered = Rates.offered(recording());
    double span = admitted.times()[1] - admitted.times()[0];

    assertThat(sum(admitted.values()) * span).isEqualTo(1, within(1e-9));
    assertThat(sum(offered.values()) * span).isEqualTo(2, within(1e-9));
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
