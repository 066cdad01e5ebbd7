package dev.limiter.jmh;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class MainTest {

  @Test
  void main_withAnUnknownOption_exitsWithTwoAndSaysWhich() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    int exit =
        Main.run(
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
            new PrintStream(err, true, UTF_8),
            "--fast",
            "1");

    assertThat(exit).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("unknown option: --fast");
  }
}
