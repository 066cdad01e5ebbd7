package dev.limiter.examples.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the service prints can be done. */
class WelcomeIT {

  private static final Pattern CURL =
      Pattern.compile("curl -i (?:-H '(.*?): (.*?)' )?'?URL([^ ']*)");

  @Test
  void everyLineToTry_isServed() throws Exception {
    List<MatchResult> lines = CURL.matcher(Welcome.text("URL")).results().toList();
    assertThat(lines).hasSize(4);
    try (RunningService service = new RunningService()) {
      for (MatchResult line : lines) {
        String[] header =
            line.group(1) == null ? new String[0] : new String[] {line.group(1), line.group(2)};
        assertThat(service.get(line.group(3), header).statusCode()).as(line.group()).isEqualTo(200);
      }
      assertThat(service.get("/status").statusCode()).isEqualTo(200);
    }
  }
}
