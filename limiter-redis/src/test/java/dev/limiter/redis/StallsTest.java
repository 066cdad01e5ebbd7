package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is excused by the machine is what a sleeper saw of it. */
final class StallsTest {

  @Test
  void timeWithoutAStall_isExcusedNothing() {
    assertThat(new Stalls().nanos(0, 1_000_000_000)).isZero();
  }

  @Test
  void stalls_thatOverlap_areCountedOnceAndWithinTheTimeOnly() {
    Stalls stalls = new Stalls();
    stalls.add(100, 200);
    stalls.add(150, 250);
    stalls.add(160, 170);
    stalls.add(400, 500);

    assertThat(stalls.nanos(0, 1_000)).isEqualTo(250);
    assertThat(stalls.nanos(120, 450)).isEqualTo(130 + 50);
    assertThat(stalls.nanos(250, 400)).isZero();
    assertThat(stalls.nanos(260, 300)).isZero();
  }

  @Test
  void action_thatTakesLongerThanItMay_isLateUnlessTheMachineStoodStill() {
    Stalls stalls = new Stalls();
    Duration most = Duration.ofMillis(2);
    Runnable slow = () -> Eventually.pause(Duration.ofMillis(20));

    stalls.requireWithin(Duration.ofMinutes(1), "a nap", slow);
    assertThatThrownBy(() -> stalls.requireWithin(most, "a nap", slow))
        .isInstanceOf(Late.class)
        .hasMessageContaining("a nap took");
    long now = System.nanoTime();
    stalls.add(now, now + Duration.ofMinutes(1).toNanos());
    stalls.requireWithin(most, "a nap", slow);
  }

  @Test
  void holds_afterItsPatience_isLate() {
    assertThatThrownBy(() -> Eventually.holds(Duration.ofMillis(20), "never", () -> false))
        .isInstanceOf(Late.class)
        .hasMessageContaining("not within PT0.02S");
  }
}
