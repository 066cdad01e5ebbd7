package dev.limiter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.limiter.RuleException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleBundleTest {

  private static final RuleBundle TWO = two();

  private static RuleBundle two() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("b/é.yaml", "domain: é\n#file 3 x\n");
    texts.put("a.yaml", "");
    return RuleBundle.of(texts);
  }

  /** As {@code printf 'domain: d\n' | sha256sum} tells it. */
  @Test
  void checksum_ofOneText_isItsSha256WhateverItsLineEnds() {
    String sum = "43a4d3d948b6eb082a31d9619b7c6ffcfaa5ed1503b5271807b674896e168ab5";
    assertThat(RuleBundle.of("x", "domain: d\n").checksum()).isEqualTo(sum);
    assertThat(RuleBundle.of("y", "domain: d\r\n").checksum())
        .isEqualTo(sum)
        .isNotEqualTo(RuleBundle.of("y", "domain: d").checksum());
  }

  @Test
  void checksum_ofSeveral_goesByNamesAndOrderAndNotByFolders() {
    Map<String, String> moved = new LinkedHashMap<>();
    TWO.texts().forEach((name, text) -> moved.put("/etc/" + name, text));
    assertThat(RuleBundle.of(moved).checksum()).isEqualTo(TWO.checksum());

    Map<String, String> renamed = new LinkedHashMap<>();
    TWO.texts().forEach((name, text) -> renamed.put(name + "l", text));
    assertThat(RuleBundle.of(renamed).checksum()).isNotEqualTo(TWO.checksum());
  }

  @Test
  void decode_ofWhatWasEncoded_isTheSame() {
    RuleBundle decoded = RuleBundle.decode(TWO.encoded());

    assertThat(decoded).isEqualTo(TWO).hasSameHashCodeAs(TWO);
    assertThat(decoded.texts().keySet()).containsExactly("b/é.yaml", "a.yaml");
  }

  @Test
  void decode_ofEveryPart_isNothing() {
    byte[] whole = TWO.encoded();
    for (int length = 0; length < whole.length; length++) {
      assertThat(RuleBundle.decode(Arrays.copyOf(whole, length))).as("%d", length).isNull();
    }
    assertThat(RuleBundle.decode(Arrays.copyOf(whole, whole.length + 1))).isNull();
    assertThat(RuleBundle.decode("domain: d\n".getBytes(StandardCharsets.UTF_8))).isNull();
  }

  @Test
  void parse_again_isTheSameRulesOrTheSameFaults() {
    RuleBundle good = RuleBundle.of("f", "domain: d\ndescriptors: [{key: k}]\n");
    RuleBundle faulty = RuleBundle.of("f", "domain: d\ndescriptors: [{kex: k}]\n");

    assertThat(good.parse()).isSameAs(good.parse());
    assertThat(good.snapshot("1").rules()).isSameAs(good.parse());
    List<String> faults = faults(faulty);
    assertThat(faults).isNotEmpty().isEqualTo(faults(faulty));
  }

  private static List<String> faults(RuleBundle bundle) {
    return catchThrowableOfType(RuleException.class, bundle::parse).problems();
  }

  @Test
  void lint_ofABundle_isThatOfItsTexts() {
    String warnedOf = "domain: d\ndescriptors: [{key: k, rate_limit: }]\n";
    for (String text : List.of(warnedOf, "domain: d\ndescriptors: [{kex: k}, {key: k, x: 1}]\n")) {
      RuleBundle bundle = RuleBundle.of("a:b.yaml", text);

      assertThat(Lint.of(bundle)).isNotEmpty().isEqualTo(Lint.of("a:b.yaml", text));
      assertThat(Lint.of(bundle)).isEqualTo(Lint.of(bundle.texts()));
    }
  }

  @Test
  void names_thatAreNoLine_areRefused() {
    for (String name : new String[] {"", " ", "a\nb", "a\rb"}) {
      assertThatThrownBy(() -> RuleBundle.of(name, "")).hasMessageContaining("must be one line");
    }
    assertThatThrownBy(() -> RuleBundle.of(Map.of())).hasMessageContaining("at least one");
  }
}
