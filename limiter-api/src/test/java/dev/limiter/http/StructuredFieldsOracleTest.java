package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.contract.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.greenbytes.http.sfv.ByteSequenceItem;
import org.greenbytes.http.sfv.IntegerItem;
import org.greenbytes.http.sfv.Parameters;
import org.greenbytes.http.sfv.StringItem;
import org.junit.jupiter.api.Test;

/**
 * What is serialized, and what is refused, is what a library for RFC 8941 says of it: a million
 * items in all.
 */
class StructuredFieldsOracleTest {

  private static final int ITEMS = Integer.getInteger("limiter.http.items", 250_000);
  private static final String FAILS = "fails";

  private final Draws draws = Draws.printed("structured fields");

  @Test
  void strings_random_equalTheOracle() {
    Function<String, String> oracle = text -> StringItem.valueOf(text).serialize();

    assertThat(differences(this::text, StructuredFieldsOracleTest::string, oracle)).isEmpty();
    assertThat(differences(this::text, text -> '"' + text + '"', oracle))
        .as("the broken twin, which escapes nothing and refuses nothing")
        .isNotEmpty();
  }

  @Test
  void keys_random_equalTheOracle() {
    Function<String, String> oracle = key -> Parameters.valueOf(Map.of(key, 1L)).serialize();

    assertThat(differences(this::key, key -> integer(key, 1), oracle)).isEmpty();
    assertThat(differences(this::key, key -> ";" + key + "=1", oracle))
        .as("the broken twin, which checks no key")
        .isNotEmpty();
  }

  @Test
  void integers_random_equalTheOracleOrAreTheNearestThatItTakes() {
    Function<Long, String> oracle =
        value -> {
          try {
            return ";q=" + IntegerItem.valueOf(value).serialize();
          } catch (IllegalArgumentException e) { // out of range
            return value > 0 ? ";q=999999999999999" : ";q=-999999999999999";
          }
        };

    assertThat(differences(this::integer, value -> integer("q", value), oracle)).isEmpty();
    assertThat(differences(this::integer, value -> ";q=" + value, oracle))
        .as("the broken twin, which knows no range")
        .isNotEmpty();
  }

  @Test
  void bytes_random_equalTheOracle() {
    assertThat(
            differences(
                this::bytes,
                StructuredFieldsOracleTest::bytes,
                value -> ";pk=" + ByteSequenceItem.valueOf(value).serialize()))
        .isEmpty();
  }

  /** Returns the differences, of which no more than ten. */
  private static <T> List<String> differences(
      Supplier<T> values, Function<T, String> ours, Function<T, String> oracle) {
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < ITEMS && differences.size() < 10; i++) {
      T value = values.get();
      String expected = orFails(oracle, value);
      String actual = orFails(ours, value);
      if (!actual.equals(expected)) {
        differences.add("of " + value + ": " + actual + ", not " + expected);
      }
    }
    return differences;
  }

  private static <T> String orFails(Function<T, String> serializer, T value) {
    try {
      return Objects.requireNonNull(serializer.apply(value));
    } catch (IllegalArgumentException e) {
      return FAILS;
    }
  }

  private static String string(String text) {
    StringBuilder field = new StringBuilder();
    StructuredFields.appendString(field, text);
    return field.toString();
  }

  private static String integer(String key, long value) {
    StringBuilder field = new StringBuilder();
    StructuredFields.appendInteger(field, key, value);
    return field.toString();
  }

  private static String bytes(byte[] value) {
    StringBuilder field = new StringBuilder();
    StructuredFields.appendBytes(field, "pk", value);
    return field.toString();
  }

  private String text() {
    long highest = draws.oneIn(4) ? 0x17f : 0x7e;
    StringBuilder text = new StringBuilder();
    for (long length = draws.between(0, 24); length > 0; length--) {
      text.append(
          draws.oneIn(4)
              ? "\"\\,;".charAt((int) draws.between(0, 3))
              : (char) draws.between(highest == 0x7e ? 0x20 : 0, highest));
    }
    return text.toString();
  }

  private String key() {
    String likely = "abz*_-.09";
    StringBuilder key = new StringBuilder();
    for (long length = draws.between(0, 6); length > 0; length--) {
      key.append(
          draws.oneIn(12)
              ? (char) draws.between(0, 0xff)
              : likely.charAt((int) draws.between(0, likely.length() - 1)));
    }
    return key.toString();
  }

  private long integer() {
    long value =
        draws.oneIn(4)
            ? StructuredFields.LARGEST_INTEGER + draws.between(-2, 2)
            : draws.scaled(1, Long.MAX_VALUE);
    return draws.oneIn(2) ? value : -value;
  }

  private byte[] bytes() {
    byte[] bytes = new byte[(int) draws.between(0, 20)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) draws.between(0, 255);
    }
    return bytes;
  }
}
