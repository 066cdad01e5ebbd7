package dev.limiter.ctl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.Descriptor;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleCounts;
import dev.limiter.Ticker;
import dev.limiter.local.LocalBackend;
import dev.limiter.redis.RedisRuleSource;
import dev.limiter.redis.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The incident recipe of docs/rules.md, typed into a shell as it stands there. */
class RecipeIT {

  private static final Path GUIDE = Path.of("..", "docs", "rules.md");
  private static final Path README = Path.of("..", "README.md");
  private static final Descriptor FLOOD =
      Descriptor.of("tier", "premium").and("api_key", "k_live_xyz789");

  /** However long the commands take, nothing refills meanwhile. */
  private static final Ticker STOPPED = () -> 1_000_000_000;

  @TempDir private Path directory;

  private static List<String> blocks(String language, String page) {
    return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(page)
        .results()
        .map((MatchResult block) -> block.group(1))
        .toList();
  }

  private static List<String> commands() throws IOException {
    String guide = Files.readString(GUIDE);
    String recipe = guide.substring(guide.indexOf("## In an incident"));
    return blocks("sh", recipe.substring(0, recipe.indexOf("\n## ")));
  }

  private static String rulesOfTheReadme() throws IOException {
    List<String> blocks = blocks("yaml", Files.readString(README));
    assertThat(blocks).hasSize(1);
    return blocks.get(0);
  }

  @Test
  void recipe_typedAsItStands_clampsInShadowThenEnforcesThenLetsGo() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "needs a shell");
    List<String> commands = commands();
    assertThat(commands).hasSize(4);
    Examples.write(directory, "rules.yaml", rulesOfTheReadme());
    installTool();
    RuleCounts counts = new RuleCounts();
    try (RedisServer redis = RedisServer.start()) {
      assertThat(shell(commands.get(0), redis)).contains("published version 1", "as it was");
      try (RateLimiter limiter =
          RateLimiter.builder()
              .rules(RedisRuleSource.create(redis.uri()))
              .backend(LocalBackend.builder().ticker(STOPPED).build())
              .listener(counts)
              .build()) {
        assertThat(shell(commands.get(1), redis))
            .contains("valid: 4 rules", "shadow    api_key=k_live_xyz789", "published version 2")
            .contains("1 of 1 instance on version 2");
        assertThat(allowed(limiter)).isEqualTo(10);
        assertThat(wouldBeDenied(counts)).isEqualTo(5);

        assertThat(shell(commands.get(2), redis))
            .contains(
                "0 added, 1 changed", "shadow_mode  true -> false", "1 of 1 instance on version 3");
        assertThat(allowed(limiter)).isZero();

        assertThat(shell(commands.get(3), redis))
            .contains("published version 4, the rules of version 2 again")
            .contains("published version 5, the rules of version 1 again")
            .contains("1 of 1 instance on version 5", "k_live_xyz789 is quiet again");
        assertThat(allowed(limiter)).isEqualTo(10);
      }
    }
  }

  private static long allowed(RateLimiter limiter) {
    return IntStream.range(0, 10).filter(i -> limiter.check(FLOOD).allowed()).count();
  }

  private static long wouldBeDenied(RuleCounts counts) {
    return counts.rows().stream()
        .filter(row -> row.path().stream().map(Rule.Entry::key).toList().equals(List.of("api_key")))
        .mapToLong(RuleCounts.Row::wouldBeDenied)
        .sum();
  }

  /** Puts a limiterctl where the shell finds it: the real one, from its classes. */
  private void installTool() throws IOException {
    Path tool = Files.createDirectory(directory.resolve("bin")).resolve("limiterctl");
    Files.writeString(
        tool,
        String.format(
            "#!/bin/sh%nexec '%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' %s \"$@\"%n",
            Java.command(), Java.classPath(), Limiterctl.class.getName()));
    Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private String shell(String commands, RedisServer redis) throws Exception {
    Path output = directory.resolve("output.txt");
    ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-e", "-c", commands);
    shell.environment().put("LIMITER_REDIS", redis.uri());
    shell
        .environment()
        .merge("PATH", directory.resolve("bin").toString(), (path, tool) -> tool + ":" + path);
    Process process =
        shell
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int exitCode = process.waitFor();
    String text = Files.readString(output);
    assertThat(exitCode).as(text).isZero();
    return text;
  }
}
