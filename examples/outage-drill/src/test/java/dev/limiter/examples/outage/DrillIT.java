package dev.limiter.examples.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.redis.Late;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A short drill, with bounds for a machine that is busy with other things. */
final class DrillIT {

  private static final Plan SHORT = new Plan(1.5, 1.5, 1);

  @TempDir private Path directory;

  private final Printed printed = new Printed();

  private Recording run(Strategy strategy, Traffic traffic) {
    Recording recording;
    try {
      recording = new Run(SHORT, printed.progressWriter()).of(strategy, traffic);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    System.out.println(new Verdict(strategy, traffic, recording).asTableRow());
    assertThat(recording.exceptions()).isZero();
    requireInTime(recording.back() < 1.3, "Redis decides again after %s s", recording.back());
    return recording;
  }

  /** What is offered in a second and a half is too little on a machine that stands still in it. */
  private static void requireInTime(boolean holds, String what, double figure) {
    if (!holds) {
      throw new Late(what.formatted(figure));
    }
  }

  @ParameterizedTest
  @EnumSource(Traffic.class)
  void auto_admitsAboutTheLimitWhileRedisHangs(Traffic traffic) {
    Late.onceInThree(
        () -> {
          Recording recording = run(Strategy.AUTO, traffic);

          double alone = recording.admittedInOutage();
          requireInTime(0.7 <= alone && alone <= 1.3 + recording.burst(), "alone: %s", alone);
          double all = recording.admittedInAll();
          requireInTime(0.8 <= all && all <= 1.3, "in all: %s", all);
        });
  }

  @Test
  void drill_drawsAPictureOfEachTrafficAndPrintsTheTable() throws Exception {
    int exit =
        printed.drill(
            "--only", "allow", "--healthy", "1", "--outage", "1", "--out", directory.toString());

    assertThat(exit).isZero();
    assertThat(printed.out()).contains("| allow all | even |", "| allow all | 80/20 |");
    assertThat(printed.progress()).contains("SIGSTOP", "SIGCONT", "drew ");
    for (String name : new String[] {"outage-even.png", "outage-skewed.png"}) {
      assertThat(ImageIO.read(directory.resolve(name).toFile()).getWidth()).isPositive();
    }
  }
}
