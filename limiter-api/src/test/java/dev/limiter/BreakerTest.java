package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.BackendException.Kind;
import dev.limiter.contract.ManualTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class BreakerTest {

  private final RuntimeException gone =
      new BackendException(Kind.UNAVAILABLE, "no answer", new IllegalStateException("refused"));

  private final ManualTicker clock = new ManualTicker(1_764_567_890_123_456L);
  private final ScriptedBackend partition = new ScriptedBackend();
  private final List<PartitionStatus> told = new ArrayList<>();
  private final Breaker breaker = breaker(told::add);

  private Breaker breaker(BreakerListener listener) {
    BreakerSettings settings =
        new BreakerSettings(0.5, 10, 1_000_000, 100_000, List.of(listener, told::add));
    return new Breaker(partition, settings, clock.micros());
  }

  private boolean fails(RuntimeException failure) {
    return breaker.failed(failure, clock.micros());
  }

  private void open() {
    partition.down = true;
    fails(gone);
    assertThat(breaker.isOpen()).isTrue();
    partition.down = false;
  }

  @Test
  void status_ofAPartThatWasNeverLeft_countsFromWhenItWasFirstAsked() {
    assertThat(breaker.status(clock.micros()).since()).isZero();
    clock.advance(19_000);
    assertThat(breaker.status(clock.micros()))
        .isEqualTo(new PartitionStatus("scripted", BreakerState.CLOSED, "", Duration.ofMillis(19)));
  }

  /** It has not come and gone yet: the first probe that succeeds closes it. */
  @Test
  void firstOpening_rightAfterTheStart_isNoFlapping() {
    clock.advance(1);
    open();

    assertThat(breaker.probe(clock)).as("nothing more to do").isFalse();
    assertThat(breaker.isOpen()).isFalse();
  }

  @Test
  void failure_ofAPartThatIsDown_opensAtOnce() {
    partition.down = true;

    assertThat(fails(gone)).isTrue();

    assertThat(breaker.isOpen()).isTrue();
    PartitionStatus status = breaker.status(clock.micros());
    assertThat(status)
        .isEqualTo(new PartitionStatus("scripted", BreakerState.OPEN, "no answer", Duration.ZERO));
  }

  @Test
  void failure_whileOpen_beginsNothingAgain() {
    open();

    partition.down = true;
    assertThat(fails(gone)).isFalse();
    assertThat(told).hasSize(2); // one change, two listeners
  }

  @ParameterizedTest
  @EnumSource(names = {"KEY", "SATURATED"})
  void failure_ofOneCallOnly_neverOpens(Kind kind) {
    partition.down = true;
    for (int i = 0; i < 1_000; i++) {
      assertThat(fails(new BackendException(kind, "only this", null))).isFalse();
    }
    assertThat(breaker.isOpen()).isFalse();
  }

  @Test
  void failures_fewerThanTheLeast_doNotOpen() {
    for (int i = 0; i < 9; i++) {
      assertThat(fails(gone)).isFalse();
    }
    assertThat(breaker.isOpen()).isFalse();
    assertThat(fails(gone)).isTrue();
  }

  @Test
  void failures_ofASmallerShare_doNotOpen() {
    fails(gone);
    for (int i = 0; i < 20; i++) {
      breaker.succeeded(clock.micros());
      breaker.succeeded(clock.micros());
      assertThat(fails(gone)).as("%d of %d", i + 2, 3 * i + 4).isFalse();
    }
  }

  @Test
  void failures_ofAnOlderSecond_areForgotten() {
    for (int i = 0; i < 100; i++) {
      assertThat(fails(gone)).isFalse();
      clock.advance(150_000);
    }
  }

  @Test
  void failures_whileTheClockStepsBack_areNotForgottenForLong() {
    for (int i = 0; i < 9; i++) {
      fails(gone);
    }
    clock.advance(-3_600_000_000L);
    for (int i = 0; i < 9; i++) {
      assertThat(fails(gone)).isFalse();
    }
    assertThat(fails(gone)).isTrue();
  }

  @Test
  void failures_afterManyCallsThatSucceeded_areAShareOfAll() {
    for (int i = 0; i < 1_000; i++) {
      breaker.succeeded(clock.micros());
    }
    for (int i = 0; i < 100; i++) {
      assertThat(fails(gone)).as("one broken connection fails a whole batch").isFalse();
    }
    clock.advance(3_600_000_000L);
    for (int i = 0; i < 9; i++) {
      assertThat(fails(gone)).isFalse();
    }
    assertThat(fails(gone)).as("an hour later").isTrue();
  }

  @Test
  void opening_withoutAThreadToProbe_isUndone() {
    open();

    breaker.giveUp();

    assertThat(breaker.isOpen()).isFalse();
    partition.down = true;
    assertThat(fails(gone)).as("probing has to begin").isTrue();
  }

  @Test
  void probe_ofAPartThatIsDown_leavesItOpenUntilItIsWell() {
    open();
    partition.down = true;

    assertThat(breaker.probe(clock)).as("there is more to do").isTrue();
    assertThat(breaker.isOpen()).isTrue();

    partition.down = false;
    assertThat(breaker.probe(clock)).isFalse();
    assertThat(breaker.isOpen()).isFalse();
  }

  @Test
  void probe_thatFails_leavesItOpen() {
    open();
    partition.probeFailure = gone;

    assertThat(breaker.probe(clock)).isTrue();

    assertThat(partition.probes).isOne();
    assertThat(breaker.isOpen()).isTrue();
  }

  @Test
  void probe_thatSucceeds_closesAtOnceTheFirstTime() {
    open();
    clock.advance(2_000_000);

    assertThat(breaker.probe(clock)).as("there is more to do").isFalse();

    assertThat(breaker.isOpen()).isFalse();
    assertThat(told)
        .extracting(PartitionStatus::state)
        .containsExactly(
            BreakerState.OPEN, BreakerState.OPEN, BreakerState.CLOSED, BreakerState.CLOSED);
    clock.advance(3_000_000);
    assertThat(breaker.status(clock.micros()))
        .isEqualTo(new PartitionStatus("scripted", BreakerState.CLOSED, "", Duration.ofSeconds(3)));
  }

  @Test
  void opening_againAndAgain_closesAfterProbesHaveSucceededForAWhile() {
    long[] holdMillis = {0, 50, 100, 200, 400, 400, 400};
    for (long millis : holdMillis) {
      open();
      breaker.probe(clock);
      for (long passed = 0; passed < millis; passed += 10) {
        assertThat(breaker.isOpen()).as("%d of %d ms", passed, millis).isTrue();
        clock.advance(10_000);
        breaker.probe(clock);
      }
      assertThat(breaker.isOpen()).as("after %d ms", millis).isFalse();
      clock.advance(200_000);
    }
  }

  @Test
  void probe_thatFailsInBetween_beginsTheWhileAgain() {
    open();
    breaker.probe(clock);
    open(); // flapped
    breaker.probe(clock);
    clock.advance(40_000);
    partition.probeFailure = gone;
    breaker.probe(clock);
    partition.probeFailure = null;
    clock.advance(20_000);
    breaker.probe(clock);
    assertThat(breaker.isOpen()).isTrue();
    clock.advance(50_000);
    breaker.probe(clock);
    assertThat(breaker.isOpen()).isFalse();
  }

  @Test
  void opening_longAfterTheLastTime_isNoFlap() {
    for (int i = 0; i < 5; i++) {
      open();
      breaker.probe(clock);
      assertThat(breaker.isOpen()).isFalse();
      clock.advance(10_000_000);
    }
  }

  @Test
  void listener_thatThrows_isContained() {
    Breaker noisy =
        breaker(
            status -> {
              throw new NoClassDefFoundError("of a listener");
            });
    partition.down = true;

    assertThat(noisy.failed(gone, clock.micros())).isTrue();

    assertThat(told).as("the other one").hasSize(1);
  }
}
