package dev.limiter.examples.outage;

import static org.assertj.core.api.Assertions.assertThat;

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

  private Recording run(Strategy strategy, Traffic traffic) throws Exception {
    Recording recording = new Run(SHORT, printed.progressWriter()).of(strategy, traffic);
    System.out.println(new Verdict(strategy, traffic, recording).asTableRow());
    assertThat(recording.exceptions()).isZero();
    assertThat(recording.back()).isLessThan(1.3);
    return recording;
  }

  @ParameterizedTest
  @EnumSource(Traffic.class)
  void auto_admitsAboutTheLimitWhileRedisHangs(Traffic traffic) throws Exception {
    Recording recording = run(Strategy.AUTO, traffic);

    assertThat(recording.admittedInOutage()).isBetween(0.7, 1.3 + recording.burst());
    assertThat(recording.admittedInAll()).isBetween(0.8, 1.3);
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
