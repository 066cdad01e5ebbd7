package dev.limiter.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LimiterctlTest {

  @Test
  void help_ofTheTool_namesTheCommandsAndTheExitCodes() {
    Run run = Run.of("--help");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("validate", "explain", "diff", "Exit codes:", "Redis cannot be reached");
  }

  @Test
  void command_misspelt_isSuggestedAndEndsWith2() {
    Run run = Run.of("explian");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("Did you mean: limiterctl explain");
  }

  @Test
  void command_none_showsTheUsageAndEndsWith2() {
    Run run = Run.of();

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("COMMAND");
  }

  @Test
  void message_withARedisUriAmongTheArguments_hidesItsCredentials() {
    Run run = Run.of("diff", "a", "b", "rediss-sentinel://me:s3cr@t@host/m");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("rediss-sentinel://***@host/m").doesNotContain("s3cr");
  }

  @Test
  void module_limiterctl_isADependencyOfNoOther() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."), 3)) {
      List<Path> poms =
          files
              .filter(file -> file.endsWith("pom.xml"))
              .filter(file -> !file.startsWith(Path.of("..", "limiterctl")))
              .toList();
      assertThat(poms).hasSizeGreaterThan(5);
      assertThat(poms)
          .allSatisfy(
              pom ->
                  assertThat(Files.readString(pom))
                      .doesNotContain("<artifactId>limiterctl</artifactId>"));
    }
  }
}
