package dev.limiter.jmh;

import static dev.limiter.jmh.redis.Implementation.EMPTY_SCRIPT;
import static dev.limiter.jmh.redis.Implementation.LIMITER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.jmh.redis.Load;
import dev.limiter.jmh.redis.LoadFigures;
import dev.limiter.jmh.redis.RedisFigures;
import dev.limiter.jmh.redis.Traffic;
import org.junit.jupiter.api.Test;

class RedisGoalsTest {

  @Test
  void goals_whereTheFiguresAreJustGood_areMet() {
    assertThat(RedisGoals.of(SampleFigures.good())).hasSize(10).allMatch(Goal::met);
    assertThat(MemoryGoals.of(SampleFigures.good())).hasSize(2).allMatch(Goal::met);
  }

  @Test
  void goals_whereTheFiguresAreJustBad_areMissed() {
    assertThat(RedisGoals.of(SampleFigures.bad())).hasSize(10).noneMatch(Goal::met);
    assertThat(MemoryGoals.of(SampleFigures.bad())).hasSize(2).noneMatch(Goal::met);
  }

  @Test
  void goals_ofWhatWasNotMeasured_areLeftOut() {
    RedisFigures figures = new RedisFigures();

    assertThat(RedisGoals.of(figures)).isEmpty();
    assertThat(MemoryGoals.of(figures)).isEmpty();
  }

  @Test
  void cpuOfACrowd_belowTheCrowdsFloorButAboveTheLoneOnes_isMissed() {
    assertThat(crowdCpu(20, 8)).satisfies(goal -> assertThat(goal.met()).isFalse());
    assertThat(crowdCpu(20, 8).measured()).isEqualTo("0.40 × and 0.80 ×");
  }

  @Test
  void cpuOfACrowd_belowTheLoneFloorButAboveTheCrowds_isMissed() {
    assertThat(crowdCpu(5, 7).met()).isFalse();
    assertThat(crowdCpu(5, 7).measured()).isEqualTo("1.40 × and 0.70 ×");
  }

  private static Goal crowdCpu(double crowdFloor, double limiter) {
    LoadFigures lone = new LoadFigures();
    lone.add(EMPTY_SCRIPT, SampleFigures.slice(1, 1, SampleFigures.FLOOR, 0));
    LoadFigures crowd = new LoadFigures();
    crowd.add(EMPTY_SCRIPT, SampleFigures.slice(1, 1, crowdFloor, 0));
    crowd.add(LIMITER, SampleFigures.slice(1, 1, limiter, 0));
    RedisFigures figures = new RedisFigures();
    figures.load(Load.LONE, lone);
    figures.load(Load.on(Traffic.MANY_KEYS, 32), crowd);
    return RedisGoals.of(figures).stream()
        .filter(goal -> goal.what().contains("server CPU"))
        .findFirst()
        .orElseThrow();
  }
}
