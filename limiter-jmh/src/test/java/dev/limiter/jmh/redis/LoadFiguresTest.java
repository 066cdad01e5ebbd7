package dev.limiter.jmh.redis;

import static dev.limiter.jmh.redis.Implementation.BUCKET4J;
import static dev.limiter.jmh.redis.Implementation.LIMITER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.jmh.SampleFigures;
import dev.limiter.jmh.redis.LoadFigures.Slice;
import org.junit.jupiter.api.Test;

class LoadFiguresTest {

  @Test
  void ratio_withADisturbedRound_isNotMovedByIt() {
    LoadFigures figures = new LoadFigures();
    for (double disturbance : new double[] {1, 9, 1}) {
      figures.add(LIMITER, SampleFigures.slice(1, 1, 2 * disturbance, 0));
      figures.add(BUCKET4J, SampleFigures.slice(1, 1, 4 * disturbance, 0));
    }

    assertThat(figures.ratio(LIMITER, BUCKET4J, Slice::serverCpuMicros)).contains(0.5);
    assertThat(figures.median(LIMITER, Slice::serverCpuMicros)).contains(2.0);
  }

  @Test
  void worst_ofSeveralRounds_isTheGreatest() {
    LoadFigures figures = new LoadFigures();
    figures.add(LIMITER, SampleFigures.slice(1, 1, 1, 0.25));
    figures.add(LIMITER, SampleFigures.slice(1, 1, 1, 0));

    assertThat(figures.worst(LIMITER, Slice::failed)).contains(0.25);
  }

  @Test
  void figures_ofWhatWasNotMeasured_areEmpty() {
    LoadFigures figures = new LoadFigures();
    figures.add(LIMITER, SampleFigures.slice(1, 1, 1, 0));

    assertThat(figures.ratio(LIMITER, BUCKET4J, Slice::serverCpuMicros)).isEmpty();
    assertThat(figures.median(BUCKET4J, Slice::serverCpuMicros)).isEmpty();
    assertThat(figures.worst(BUCKET4J, Slice::failed)).isEmpty();
    assertThat(figures.commandsPerCheck(LIMITER)).isEmpty();
  }
}
