package dev.limiter.examples.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.examples.outage.Schedule.Arrival;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleTest {

  private static final Plan PLAN = new Plan(10, 10, 10);

  @Test
  void arrivals_areInOrderAndAsManyAsIsOffered() {
    List<Arrival> arrivals = Schedule.of(PLAN, Traffic.EVEN, 1);

    assertThat(arrivals).isSortedAccordingTo(Comparator.comparingDouble(Arrival::at));
    assertThat(arrivals.size() / (30.0 * Plan.LIMIT)).isBetween(2.9, 3.1);
  }

  @Test
  void skewedTraffic_givesEightyPercentToTwoInstances() {
    List<Arrival> arrivals = Schedule.of(PLAN, Traffic.SKEWED, 1);
    double two = arrivals.stream().filter(arrival -> arrival.instance() < 2).count();

    assertThat(two / arrivals.size()).isBetween(0.78, 0.82);
    assertThat(arrivals).extracting(Arrival::instance).contains(0, 1, 2, 9).doesNotContain(10);
  }

  @Test
  void arrivals_ofTheSameSeed_areTheSame() {
    assertThat(Schedule.of(PLAN, Traffic.EVEN, 7)).isEqualTo(Schedule.of(PLAN, Traffic.EVEN, 7));
  }
}
