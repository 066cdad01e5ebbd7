package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardedElementTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "for=192.0.2.43, 192.0.2.43",
        "For=192.0.2.43, 192.0.2.43",
        "FOR=192.0.2.43;proto=https;by=203.0.113.43, 192.0.2.43",
        "proto=https;for=192.0.2.43, 192.0.2.43",
        "'for=\"[2001:db8:cafe::17]:4711\"', '[2001:db8:cafe::17]:4711'",
        "'by=\"a;for=9.9.9.9\";for=192.0.2.43', 192.0.2.43",
        "'host=\"a\\\"b\";for=192.0.2.43', 192.0.2.43",
        "'for=\"192.0.2\\.43\"', 192.0.2.43",
        "'for=192.0.2.43 ; proto=http', 192.0.2.43",
        "for=192.0.2.43;, 192.0.2.43",
        "for=unknown, unknown",
        "for=_hidden, _hidden",
        "for=192.0.2.43:80, 192.0.2.43:80"
      })
  void node_ofAnElement_isItsFor(String element, String node) {
    assertThat(ForwardedElement.node(element)).isEqualTo(node);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "for",
        "proto=https",
        "forx=1.2.3.4",
        "for=\"1.2.3.4",
        "for=\"1.2.3.4\"x",
        "for=\"\\",
        "for=1.2.3.4;for=5.6.7.8",
        "for=1.2.3.4;x",
        "for=1.2.3.4;proto=\"",
        "=",
        ";for"
      })
  void node_withoutOrAmbiguousOrMalformed_isNull(String element) {
    assertThat(ForwardedElement.node(element)).isNull();
  }
}
