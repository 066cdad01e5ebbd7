package dev.limiter.jmh.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.jmh.plan.Profile;
import java.io.OutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class RulesSuiteTest {

  @Test
  void suite_ofTheSmokeProfile_measuresEverything() throws Exception {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    RulesFigures figures = new RulesSuite(Profile.named("smoke"), nowhere).run();

    assertThat(figures.firstLoad()).isPositive();
    assertThat(figures.laterLoad()).isPositive();
    assertThat(figures.megabytes()).isBetween(0.1, 10.0);
    for (Hit hit : Hit.values()) {
      assertThat(figures.matchRatio(hit)).isPositive();
    }
    assertThat(figures.reloadRatio()).isPositive();
  }
}
