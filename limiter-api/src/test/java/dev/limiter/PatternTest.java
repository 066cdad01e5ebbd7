package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternTest {

  /** What a pattern means, by the platform's regular expressions. */
  static Predicate<String> naive(Pattern pattern) {
    if (pattern instanceof Pattern.Any) {
      return value -> true;
    }
    StringBuilder regex = new StringBuilder();
    for (char c : pattern.toString().toCharArray()) {
      regex.append(c == '*' ? ".*" : java.util.regex.Pattern.quote(String.valueOf(c)));
    }
    return java.util.regex.Pattern.compile(regex.toString(), java.util.regex.Pattern.DOTALL)
        .asMatchPredicate();
  }

  @ParameterizedTest
  @CsvSource({
    "*, '', true",
    "*, anything, true",
    "a*, a, true",
    "a*, b, false",
    "*a, ba, true",
    "*a, ab, false",
    "a*a, a, false",
    "a*a, aa, true",
    "ab*bc, abc, false",
    "ab*bc, abbc, true",
    "a*b*c, axbyc, true",
    "a*b*c, ac, false",
    "a*b*b, ab, false",
    "a*b*b, abb, true",
    "**, '', true",
    "/v1/*/items, /v1//items, true",
    "/v1/*/items, /v1/items, false",
    "a.c*, abc, false",
    "*aab*, aaab, true"
  })
  void wildcard_matches_literalsInOrderAnchoredAtBothEnds(
      String pattern, String value, boolean expected) {
    assertThat(Pattern.of(pattern).matches(value)).isEqualTo(expected);
  }

  @Test
  void wildcard_randomPatternsAndValues_agreesWithRegularExpressions() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int matching = 0;
    for (int i = 0; i < 50_000; i++) {
      Pattern pattern = Pattern.of(draw(random, "ab*", 6) + "*" + draw(random, "ab*", 3));
      String value = draw(random, "ab\n", 8);
      boolean expected = naive(pattern).test(value);
      assertThat(pattern.matches(value))
          .as("seed %d, pattern %s, value '%s'", seed, pattern, value)
          .isEqualTo(expected);
      matching += expected ? 1 : 0;
    }
    assertThat(matching).as("seed %d", seed).isBetween(5_000, 45_000);
  }

  private static String draw(Random random, String alphabet, int most) {
    StringBuilder text = new StringBuilder();
    for (int left = random.nextInt(most + 1); left > 0; left--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  @Test
  void exact_matches_sameCodeUnitsOnly() {
    assertThat(Pattern.of("e\u0301").matches("\u00e9")).isFalse();
    assertThat(Pattern.of("A").matches("a")).isFalse();
    assertThat(Pattern.of(" a").matches("a")).isFalse();
    assertThat(Pattern.of("\u00e9").matches("\u00e9")).isTrue();
  }

  @Test
  void of_text_isExactUnlessItHoldsAStar() {
    assertThat(Pattern.of("a")).isEqualTo(new Pattern.Exact("a")).hasToString("a");
    assertThat(Pattern.of("a*"))
        .isEqualTo(new Pattern.Wildcard("a*"))
        .hasSameHashCodeAs(new Pattern.Wildcard("a*"))
        .isNotEqualTo(new Pattern.Wildcard("*a"))
        .hasToString("a*");
    assertThat(Pattern.any()).hasToString("(any)");
    assertThat(new Pattern.Wildcard("a**b*").literals()).isEqualTo(2);
  }

  @Test
  void of_emptyOrStarless_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Pattern.of(""))
        .withMessage("pattern must not be empty: leave it out to match any");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Pattern.Wildcard("a"))
        .withMessage("wildcard must hold a '*': 'a'");
  }

  @ParameterizedTest
  @CsvSource({
    "a*, *b, true",
    "a*, b*, false",
    "a*c, ab*, true",
    "a*c, abd, false",
    "a*c, abc, true",
    "*a*, *b*, true",
    "ab*, *ba, true",
    "a*b*c, a*c*d, false",
    "*, x, true",
    "x, y, false",
    "a*a, a, false"
  })
  void overlaps_twoPatterns_iffSomeValueSatisfiesBoth(String a, String b, boolean overlap) {
    assertThat(Pattern.of(a).overlaps(Pattern.of(b))).isEqualTo(overlap);
    assertThat(Pattern.of(b).overlaps(Pattern.of(a))).isEqualTo(overlap);
  }

  @ParameterizedTest
  @CsvSource({
    "a*, ab*, true",
    "ab*, a*, false",
    "a*, abc, true",
    "*, **, true",
    "**, *, true",
    "a*b*c, a*bc, true",
    "a*bc, a*b*c, false",
    "x, x, true",
    "x, x*, false"
  })
  void covers_twoPatterns_iffEveryValueOfTheSecondSatisfiesTheFirst(
      String large, String small, boolean covers) {
    assertThat(Pattern.of(large).covers(Pattern.of(small))).isEqualTo(covers);
    assertThat(Pattern.any().covers(Pattern.of(small))).isTrue();
    assertThat(Pattern.of(large).covers(Pattern.any())).isEqualTo(large.matches("\\*+"));
  }
}
