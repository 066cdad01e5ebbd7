package dev.limiter.examples.outage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the program says without a server. */
class DrillTest {

  @TempDir private Path directory;

  private final Printed printed = new Printed();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--nonsense",
        "--only nobody",
        "--outage",
        "--outage 0.1",
        "--outage long",
        "--healthy 1000",
        "--redis-bin no/such/redis-server"
      })
  void run_ofWrongArguments_exitsWithTwoAndTheUsage(String arguments) {
    assertThat(printed.drill(arguments.split(" ", -1))).isEqualTo(2);
    assertThat(printed.progress()).contains("Usage: run");
    assertThat(printed.out()).isEmpty();
  }

  @Test
  void run_askedForHelp_printsTheUsageAndDoesNothing() {
    assertThat(printed.drill("--out", directory.resolve("new").toString(), "--help")).isZero();
    assertThat(printed.out()).contains("Usage: run", "ALLOW, WHOLE, EQUAL, AUTO", "Exit codes:");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void run_whereTheDirectoryIsAFile_exitsWithOne() throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    assertThat(printed.drill("--out", file.toString())).isEqualTo(1);
    assertThat(printed.progress()).contains("cannot write the pictures");
  }
}
