package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.contract.Draws;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class JsonTextTest {

  private static String json(String value) {
    return JsonText.append(new StringBuilder(), value).toString();
  }

  @Test
  void string_hostile_isEscaped() {
    assertThat(json("a\"b\\c")).isEqualTo("\"a\\\"b\\\\c\"");
    assertThat(json("\r\n\0\u007fü\u2028"))
        .isEqualTo("\"\\u000d\\u000a\\u0000\\u007f\\u00fc\\u2028\"");
  }

  @Test
  void string_random_isReadBackByAParser() {
    Draws draws = Draws.printed("json");
    Load load = new Load(LoadSettings.builder().build());
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (long length = draws.between(0, 12); length > 0; length--) {
        text.append((char) (draws.oneIn(3) ? draws.between(0, 0xd7ff) : draws.between(0, 0x7f)));
      }
      assertThat(load.loadFromString(json(text.toString()))).isEqualTo(text.toString());
    }
  }
}
