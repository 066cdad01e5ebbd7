package dev.limiter.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ScreenTest {

  private static final String HOSTILE = "caf\u00e9\t\u001b[31m\u009b\u202e\ud83d\ude00\r\n";

  private final StringWriter out = new StringWriter();

  @Test
  void line_hostileText_holdsNothingThatCommandsTheTerminal() {
    new Screen(new PrintWriter(out), false).line(HOSTILE);

    assertThat(out)
        .hasToString(
            "caf\u00e9\\u0009\\u001b[31m\\u009b\\u202e\ud83d\ude00\\u000d\\u000a"
                + System.lineSeparator());
  }

  @Test
  void text_hostileText_isAsItIsButForControlCharacters() {
    new Screen(new PrintWriter(out), false).text(HOSTILE);

    assertThat(out).hasToString("caf\u00e9\t\\u001b[31m\\u009b\u202e\ud83d\ude00\r\n");
  }
}
