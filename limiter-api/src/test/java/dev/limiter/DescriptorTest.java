package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DescriptorTest {

  @Test
  void entries_keepTheirOrder() {
    assertThat(Descriptor.of("a", "1").and("b", "2")).hasToString("(a=1, b=2)");
  }

  @Test
  void and_sameKeyTwiceOrEmptyKey_isRefused() {
    Descriptor descriptor = Descriptor.of("a", "1");

    assertThatThrownBy(() -> descriptor.and("a", "2"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("descriptor key must be unique: 'a'");
    assertThatThrownBy(() -> descriptor.and("", "2"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("descriptor key must not be empty");
  }

  @Test
  void case27_valueMissing_isRefusedOrLeftOutAndNeverTheTextNull() {
    assertThatThrownBy(() -> Descriptor.of("api_key", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'api_key' has no value");
    assertThat(Descriptor.of("a", "1").andIfPresent("api_key", null))
        .isEqualTo(Descriptor.of("a", "1"));
  }

  @Test
  void value_empty_isAValue() {
    assertThat(Descriptor.of("a", "").value("a")).isEmpty();
    assertThat(Descriptor.of("a", "").value("b")).isNull();
  }
}
