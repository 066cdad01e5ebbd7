package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DotSegmentTest {

  /** The rule in one line, which takes some thirty times as long as the scan. */
  private static final Pattern ORACLE =
      Pattern.compile(
          "(?:^|/|\\\\|%2f|%5c)(?:\\.|%2e){1,2}(?:$|/|\\\\|;|%2f|%5c|%3b)",
          Pattern.CASE_INSENSITIVE);

  private static final List<String> PIECES =
      List.of(
          "/", "\\", ".", "..", ";", "%2e", "%2E", "%2f", "%2F", "%5c", "%5C", "%3b", "%3B", "%",
          "%2", "%25", "%2%2e", "2e", "2f", "a", "E", "é", "２", "%２e");

  @ParameterizedTest
  @CsvSource({
    "'', false",
    "., true",
    "..;x, true",
    "/a/..., false",
    "/.%2e/a, true",
    "/%2E.%5Ca, true",
    "/a/..b/.c, false",
    "/a;../b, false",
    "/a%3b/%2e, true",
    "/%2e%2, false",
    "/%2e%2f%, true",
    "/%252e/, false"
  })
  void isIn_dotsThatAreAWholeSegment_isTrue(String path, boolean dots) {
    assertThat(DotSegment.isIn(path)).isEqualTo(dots);
  }

  @Test
  void isIn_randomPaths_isWhatTheOracleFinds() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int found = 0;
    for (int i = 0; i < 200_000; i++) {
      StringBuilder path = new StringBuilder();
      for (int pieces = random.nextInt(9); pieces > 0; pieces--) {
        path.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      boolean expected = ORACLE.matcher(path).find();
      assertThat(DotSegment.isIn(path.toString()))
          .as("seed %s: %s", seed, path)
          .isEqualTo(expected);
      found += expected ? 1 : 0;
    }
    assertThat(found).as("of seed %s", seed).isBetween(20_000, 180_000);
  }
}
