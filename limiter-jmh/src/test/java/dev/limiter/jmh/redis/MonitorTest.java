package dev.limiter.jmh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class MonitorTest {

  @Test
  void count_ofAScriptCall_isOneWhateverTheScriptCalls() throws IOException {
    String monitor =
        """
        +1.1 [0 127.0.0.1:5] "EVALSHA" "abc" "1" "key"
        +1.2 [0 lua] "TIME"
        +1.3 [0 lua] "SET" "key" "[0 lua] \\" 1"
        +1.4 [0 127.0.0.1:5] "GET" "[0 lua]"
        +1.5 [0 127.0.0.1:9] "GET" "limiter-jmh-end"
        """;

    assertThat(Monitor.count(reader(monitor))).isEqualTo(2);
  }

  @Test
  void count_ofAnOutputThatEndsEarly_isRefused() {
    assertThatThrownBy(() -> Monitor.count(reader("+1.1 [0 127.0.0.1:5] \"PING\"\n")))
        .isInstanceOf(IOException.class);
  }

  private static BufferedReader reader(String text) {
    return new BufferedReader(new StringReader(text));
  }
}
