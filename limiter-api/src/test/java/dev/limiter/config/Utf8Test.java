package dev.limiter.config;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.RuleException;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

class Utf8Test {

  private static byte[] bytes(String utf8, String latin1) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(utf8.getBytes(UTF_8));
    bytes.writeBytes(latin1.getBytes(ISO_8859_1));
    return bytes.toByteArray();
  }

  @Test
  void text_utf8_isItWithoutItsMark() {
    assertThat(Utf8.text("f", bytes("", ""))).isEmpty();
    assertThat(Utf8.text("f", bytes("\uFEFFü€\uD83D\uDE00\n", ""))).isEqualTo("ü€\uD83D\uDE00\n");
  }

  @Test
  void text_otherBytes_areRefusedAtTheFirst() {
    assertThatThrownBy(() -> Utf8.text("f", bytes("", "\u00FC")))
        .isInstanceOf(RuleException.class)
        .hasMessage("f:1:1: not UTF-8: byte 0xFC");
    assertThatThrownBy(() -> Utf8.text("f", bytes("\uFEFFa\r\nb\n\uD83D\uDE00ü: ", "M\u00FCll")))
        .hasMessage("f:3:6: not UTF-8: byte 0xFC");
  }

  @Test
  void text_cutInACharacter_isRefusedThere() {
    byte[] whole = bytes("a: ü", "");
    byte[] cut = java.util.Arrays.copyOf(whole, whole.length - 1);

    assertThatThrownBy(() -> Utf8.text("f", cut)).hasMessage("f:1:4: not UTF-8: byte 0xC3");
  }
}
