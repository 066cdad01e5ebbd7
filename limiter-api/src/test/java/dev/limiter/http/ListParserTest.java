package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.contract.Draws;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.greenbytes.http.sfv.IntegerItem;
import org.greenbytes.http.sfv.ListElement;
import org.greenbytes.http.sfv.Parser;
import org.greenbytes.http.sfv.StringItem;
import org.greenbytes.http.sfv.TokenItem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListParserTest {

  private static final int TEXTS = Integer.getInteger("limiter.http.items", 250_000);
  private static final List<String> PIECES =
      List.of(
          "\"a\"",
          "\"\\\"\"",
          "tok",
          "*t/:",
          ";r=1",
          ";t=-2",
          "; w=3",
          ";r",
          ";r=1.5",
          ";pk=:YQ==:",
          ";b=?1",
          ", ",
          ",",
          " , ",
          "\t",
          " ",
          "\"",
          "\\",
          "=",
          "-",
          "0",
          "1",
          ".",
          "?",
          "Z",
          ";",
          "999999999999999",
          "a",
          "é");

  @Test
  void lists_random_areReadAsTheOracleReadsThem() {
    Draws draws = Draws.printed("lists");
    int read = 0;
    for (int i = 0; i < TEXTS; i++) {
      StringBuilder text = new StringBuilder("\"p\";r=1");
      for (long pieces = draws.between(0, 5); pieces > 0; pieces--) {
        text.append(draws.oneOf(PIECES));
      }
      String expected = byOracle(text.toString());
      assertThat(byUs(text.toString())).as("%s", text).isEqualTo(expected);
      read += expected.equals("null") ? 0 : 1;
    }
    assertThat(read).as("lists that could be read").isGreaterThan(TEXTS / 20);
  }

  private static String byUs(String text) {
    List<ListMember> members = ListParser.parse(List.of(text));
    if (members == null) {
      return "null";
    }
    StringBuilder read = new StringBuilder();
    members.forEach(
        member -> read.append(member.name()).append(new TreeMap<>(member.integers())).append('|'));
    return read.toString();
  }

  private static String byOracle(String text) {
    List<ListElement<?>> elements;
    try {
      elements = new Parser(text).parseList().get();
    } catch (IllegalArgumentException e) {
      return "null";
    }
    StringBuilder read = new StringBuilder();
    for (ListElement<?> element : elements) {
      Map<String, Long> integers = new TreeMap<>();
      element
          .getParams()
          .forEach(
              (key, value) -> {
                if (value instanceof IntegerItem integer) {
                  integers.put(key, integer.get());
                }
              });
      boolean named = element instanceof StringItem || element instanceof TokenItem;
      read.append(named ? element.get() : null).append(integers).append('|');
    }
    return read.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a;d=@1659578233;r=2", "a;d=@-1;r=2", "a;n=%\"f%c3%bc\";r=2"})
  void list_typesThatCameWithRfc9651_areReadOver(String text) {
    assertThat(byUs(text)).isEqualTo("a{r=2}|");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a;d=@1.5", "a;d=@", "a;n=%a", "a;n=%\"%C3\"", "a;n=%\"%c", "a;n=%\"a", "(a b)"})
  void list_malformedOrNoItem_isNone(String text) {
    assertThat(byUs(text)).isEqualTo("null");
  }

  @Test
  void list_ofManyLines_isOne() {
    assertThat(ListParser.parse(List.of("a;r=1", " ", "b;r=2"))).hasSize(2);
    assertThat(ListParser.parse(List.of())).isEmpty();
  }
}
