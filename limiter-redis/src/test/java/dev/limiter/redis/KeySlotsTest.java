package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.util.JedisClusterCRC16;

final class KeySlotsTest {

  private static final String ALPHABET = "ab|=%{}é\u20ac\ud83d\ude00\u007f\0";

  private static void assertSlot(String prefix, String text) {
    assertThat(new KeySlots(prefix).of(text))
        .as("'%s' '%s'", prefix, text)
        .isEqualTo(JedisClusterCRC16.getSlot((prefix + text).getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void slot_ofOddKeys_isThatOfTheirBytes() {
    for (String prefix : List.of("limiter:", "", "é:", "}")) {
      for (String text :
          List.of(
              "",
              "123456789",
              "{public-api|api_key=k_live_1}|60s",
              "d|tenant{=acme}|user=1|60s",
              "{}|60s",
              "{a",
              "a}",
              "a}b{c}",
              "{{a}}",
              "{a}{b}",
              "{é}|60s",
              "{a}é",
              "\ud83d")) {
        assertSlot(prefix, text);
      }
    }
  }

  @Test
  void slot_ofRandomKeys_isThatOfTheirBytes() {
    long seed = System.nanoTime();
    System.out.println("KeySlotsTest: seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(12); length > 0; length--) {
        text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
      }
      assertSlot("limiter:", text.toString());
    }
  }
}
