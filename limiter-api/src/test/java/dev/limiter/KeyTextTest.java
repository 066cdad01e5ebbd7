package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyTextTest {

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "a_b:c.d-e/f*, a_b:c.d-e/f*",
    "100%, 100%25",
    "a|b, a%7Cb",
    "k=v, k%3Dv",
    "~, %7E",
    "#1, %231",
    "{x}, %7Bx%7D",
    "a b, a%20b",
    "héé, héé"
  })
  void escape_delimiters_become_percentCodes(String part, String expected) {
    assertThat(KeyText.escape(part)).isEqualTo(expected);
  }

  @Test
  void escape_controlsAndSurrogates_staysReadableByUtf8() {
    assertThat(KeyText.escape("\0\n\u007f")).isEqualTo("%00%0A%7F");
    assertThat(KeyText.escape("\uD83D\uDE00")).isEqualTo("\uD83D\uDE00");
    assertThat(KeyText.escape("\uD83D")).isEqualTo("%uD83D");
    assertThat(KeyText.escape("\uDE00\uD83D")).isEqualTo("%uDE00%uD83D");
    assertThat(KeyText.escape("%uD83D")).isEqualTo("%25uD83D");
  }

  @Test
  void escape_longerThanTheLimit_isAHash() {
    String longest = "x".repeat(KeyText.MAX_LENGTH);

    assertThat(KeyText.escape(longest)).isEqualTo(longest);
    assertThat(KeyText.escape(longest + "x")).matches("#[0-9a-f]{32}");
    assertThat(KeyText.escape(longest + "x")).isNotEqualTo(KeyText.escape(longest + "y"));
    assertThat(KeyText.escape(longest + "\uD800")).isNotEqualTo(KeyText.escape(longest + "\uD801"));
  }

  @Test
  void escape_textOfAHash_isNotThatHash() {
    String hash = KeyText.escape("x".repeat(KeyText.MAX_LENGTH + 1));

    assertThat(KeyText.escape(hash)).isNotEqualTo(hash);
  }

  @Test
  void escape_randomParts_isInjectiveWithoutDelimitersAndBounded() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Map<String, String> partOf = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      String part = part(random);
      String text = KeyText.escape(part);
      String context = "seed %d, part %s".formatted(seed, codes(part));
      String other = partOf.putIfAbsent(text, part);
      assertThat(other == null || other.equals(part)).as(context).isTrue();
      assertThat(text).as(context).doesNotContainPattern("[|=~{}\\s\\p{Cntrl}]");
      assertThat(text.length()).as(context).isLessThanOrEqualTo(6 * KeyText.MAX_LENGTH);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      assertThat(new String(bytes, StandardCharsets.UTF_8)).as(context).isEqualTo(text);
    }
  }

  /** Returns a part from few characters, so that different draws come close to each other. */
  static String part(Random random) {
    String alphabet = "a1_:|=~%#{}\0\n 7Cu\uD83D\uDE00\uD83Dé";
    int length = random.nextInt(20) == 0 ? 90 + random.nextInt(12) : random.nextInt(5);
    StringBuilder part = new StringBuilder("a".repeat(Math.max(0, length - 4)));
    while (part.length() < length) {
      part.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return part.toString();
  }

  static String codes(String part) {
    StringBuilder codes = new StringBuilder();
    part.chars().forEach(c -> codes.append(String.format("%04x ", c)));
    return codes.toString();
  }
}
