package dev.limiter.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** docs/limiterctl.md says what is so. */
class GuideTest {

  private static final Path GUIDE = Path.of("..", "docs", "limiterctl.md");

  @TempDir private Path directory;

  @Test
  void guide_namesEveryCommandAndOption() throws Exception {
    String guide = Files.readString(GUIDE);
    CommandLine tool = Limiterctl.commandLine(InputStream.nullInputStream());

    assertThat(tool.getSubcommands()).hasSizeGreaterThan(7);
    tool.getSubcommands()
        .forEach(
            (name, command) -> {
              if (!name.equals("help")) {
                assertThat(guide).contains("| `" + name);
                command.getCommandSpec().options().stream()
                    .filter(option -> !option.usageHelp())
                    .forEach(option -> assertThat(guide).contains("`" + option.longestName()));
              }
            });
  }

  @Test
  void guide_exampleOfExplain_isWhatItPrints() throws Exception {
    String file = Examples.write(directory, "rules.yaml", Examples.PUBLIC_API);

    Run run = Run.of("explain", file, "tier=free", "route=/v1/search", "api_key=k_live_abc123");

    assertThat(Files.readString(GUIDE)).contains(run.out().replace(file, "rules.yaml"));
  }
}
