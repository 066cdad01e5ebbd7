package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.BackendException.Kind;
import dev.limiter.contract.CapturedLog;
import dev.limiter.contract.Draws;
import dev.limiter.contract.ManualTicker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a breaker writes while its partition comes and goes, in virtual time. */
final class BreakerLogTest {

  private static final long MINUTE_MICROS = 60_000_000;
  private static final long PROBE_MICROS = 100_000;
  private static final long STEP_MICROS = 20_000;

  private final RuntimeException gone =
      new BackendException(Kind.UNAVAILABLE, "no answer", new IllegalStateException("refused"));
  private final ManualTicker clock = new ManualTicker(1_764_567_890_123_456L);
  private final ScriptedBackend partition = new ScriptedBackend();
  private final List<Long> changes = new ArrayList<>();
  private final Breaker breaker =
      new Breaker(
          partition,
          new BreakerSettings(
              0.5, 10, 1_000_000, PROBE_MICROS, List.of(status -> changes.add(clock.micros()))),
          clock.micros());
  private final CapturedLog log = new CapturedLog();
  private final List<Long> lines = new ArrayList<>(); // when
  private boolean probing;
  private long nextProbeMicros;

  @AfterEach
  void endCapture() {
    log.close();
  }

  /** Lets the partition be for so long, while checks come. */
  private void run(boolean down, long micros) {
    partition.down = down;
    long end = clock.micros() + micros;
    while (clock.micros() < end) {
      if (down) {
        probing |= breaker.failed(gone, clock.micros());
      }
      clock.advance(Math.min(STEP_MICROS, end - clock.micros()));
      if (probing && clock.micros() >= nextProbeMicros) {
        nextProbeMicros = clock.micros() + PROBE_MICROS;
        probing = breaker.probe(clock);
      }
      noteLines();
    }
  }

  private void noteLines() {
    int written = log.lines().size();
    while (lines.size() < written) {
      lines.add(clock.micros());
    }
  }

  private void assertFewLinesAndNoChangeHiddenForLong(String what) {
    for (int i = 7; i < lines.size(); i++) {
      assertThat(lines.get(i) - lines.get(i - 7))
          .as("%s: a minute has 7 lines at most", what)
          .isGreaterThanOrEqualTo(MINUTE_MICROS - STEP_MICROS);
    }
    for (long change : changes) {
      assertThat(lines)
          .as("%s: a line after the change at %d", what, change)
          .anyMatch(
              line ->
                  line >= change
                      && line <= change + MINUTE_MICROS + PROBE_MICROS + 2 * STEP_MICROS);
    }
  }

  private String last() {
    List<String> all = log.lines();
    return all.get(all.size() - 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {100, 200, 500, 1_000, 3_000, 7_000, 10_000, 15_000, 20_000, 30_000})
  void case34_flappingAtAnyPeriod_writesSevenLinesAMinuteAtMostAndThenHowItIs(long periodMillis) {
    long half = periodMillis * 1_000 / 2;
    for (long passed = 0; passed < 5 * MINUTE_MICROS; passed += 2 * half) {
      run(true, half);
      run(false, half);
    }
    run(false, 2 * MINUTE_MICROS + PROBE_MICROS);

    assertFewLinesAndNoChangeHiddenForLong("every " + periodMillis + " ms");
    assertThat(probing).as("nothing is owed any more").isFalse();
    assertThat(last()).contains("INFO", "scripted decides again");
  }

  @Test
  void flappingAtRandom_writesSevenLinesAMinuteAtMostAndHidesNoStateForLong() {
    Draws draws = Draws.printed("flaps");
    for (int i = 0; i < 400; i++) {
      long most = 1_000L << (int) draws.between(4, 15); // 16 ms to half a minute
      run(i % 2 == 0, draws.between(1, most));
    }
    run(true, 2 * MINUTE_MICROS + PROBE_MICROS);

    assertFewLinesAndNoChangeHiddenForLong("at random");
    assertThat(last()).contains("WARN", "scripted cannot decide");
  }

  @Test
  void twoOutages_areALineForEachChange() {
    run(true, 1_000_000);
    run(false, 20_000_000);
    run(true, 1_000_000);
    run(false, 20_000_000);

    List<String> all = log.lines();
    assertThat(all).hasSize(4);
    assertThat(all.get(0)).contains("WARN", "scripted cannot decide", "no answer", "refused");
    assertThat(all.get(1)).contains("INFO", "scripted decides again");
    assertThat(probing).isFalse();
  }

  @Test
  void fourthOutageOfAMinute_isKeptBackForAMinuteHoweverLongItLasts() {
    for (int i = 0; i < 3; i++) {
      run(true, 1_000_000);
      run(false, 1_000_000);
    }
    run(true, 30_000_000);
    assertThat(last()).contains("WARN", "scripted comes and goes");
    assertThat(log.lines()).hasSize(7);

    run(true, 31_000_000);

    assertThat(last()).contains("WARN", "scripted cannot decide; 1 change kept back: no answer");
    assertThat(log.lines()).hasSize(8);
  }
}
