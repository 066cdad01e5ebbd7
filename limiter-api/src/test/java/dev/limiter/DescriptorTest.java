package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;

class DescriptorTest {

  @SuppressWarnings("NullAway") // what a caller without nullness checks does
  static Descriptor andNull(Descriptor descriptor, String key) {
    return descriptor.and(key, null);
  }

  @SuppressWarnings("NullAway")
  private static Descriptor andNullKey() {
    return Descriptor.empty().and(null, "v");
  }

  @Test
  void and_severalEntries_keepsTheirOrder() {
    Descriptor descriptor = Descriptor.of("b", "1").and("a", "").andIfPresent("c", "3");

    assertThat(descriptor.entries())
        .containsExactly(
            new Descriptor.Entry("b", "1"),
            new Descriptor.Entry("a", ""),
            new Descriptor.Entry("c", "3"));
    assertThat(descriptor.size()).isEqualTo(3);
    assertThat(descriptor.value("a")).isEmpty();
    assertThat(descriptor.value("x")).isNull();
    assertThat(descriptor).hasToString("(b=1, a=, c=3)");
  }

  @Test
  void and_anotherEntry_leavesTheOriginal() {
    Descriptor one = Descriptor.of("a", "1");
    Descriptor two = one.and("b", "2");

    assertThat(one.size()).isEqualTo(1);
    assertThat(two.size()).isEqualTo(2);
    assertThat(Descriptor.empty().size()).isZero();
  }

  @Test
  void and_anotherDescriptor_appendsItsEntries() {
    Descriptor ab = Descriptor.of("a", "1").and("b", "2");
    Descriptor cd = Descriptor.of("c", "3").and("d", "4");

    assertThat(ab.and(cd)).hasToString("(a=1, b=2, c=3, d=4)");
    assertThat(ab).hasToString("(a=1, b=2)");
    assertThat(cd).hasToString("(c=3, d=4)");
    assertThat(ab.and(Descriptor.empty())).isSameAs(ab);
    assertThat(Descriptor.empty().and(cd)).isSameAs(cd);
    assertThat(Descriptor.empty().and(Descriptor.empty())).isSameAs(Descriptor.empty());
  }

  @Test
  void and_anotherDescriptorWithTheSameKey_isRefused() {
    Descriptor ab = Descriptor.of("a", "1").and("b", "2");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ab.and(Descriptor.of("c", "3").and("b", "2")))
        .withMessage("descriptor key must be unique: 'b'");
  }

  @Test
  void equals_sameEntriesInSameOrder_isTrue() {
    Descriptor ab = Descriptor.of("a", "1").and("b", "2");

    assertThat(ab)
        .isEqualTo(Descriptor.of("a", "1").and("b", "2"))
        .hasSameHashCodeAs(Descriptor.of("a", "1").and("b", "2"))
        .isNotEqualTo(Descriptor.of("b", "2").and("a", "1"))
        .isNotEqualTo(Descriptor.of("a", "1"))
        .isNotEqualTo("a");
  }

  @Test
  void and_emptyOrRepeatedKey_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Descriptor.of("", "v"))
        .withMessage("descriptor key must not be empty");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Descriptor.of("a", "1").and("a", "2"))
        .withMessage("descriptor key must be unique: 'a'");
  }

  @Test
  void and_null_isRefusedAndNeverBecomesText() {
    assertThatIllegalArgumentException().isThrownBy(() -> andNull(Descriptor.empty(), "k"));
    assertThatNullPointerException().isThrownBy(DescriptorTest::andNullKey).withMessage("key");
  }
}
